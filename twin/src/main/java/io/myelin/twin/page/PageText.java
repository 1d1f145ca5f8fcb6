package io.myelin.twin.page;

import io.myelin.viewer.loopback.LoopbackServer;

/// The page as one text, including the charting library, so that it requests only the twin's own data.
final class PageText {

    private static final String UPLOT = "/META-INF/resources/webjars/uplot/1.6.30/";

    /// The page.
    static final String TEXT = resource("twin.html")
            .replace("/*page.css*/", resource("twin.css"))
            .replace("/*uplot.css*/", resource(UPLOT + "dist/uPlot.min.css"))
            .replace("/*uplot.licence*/", resource(UPLOT + "LICENSE"))
            .replace("/*uplot.js*/", resource(UPLOT + "dist/uPlot.iife.min.js"))
            .replace("/*page.js*/", resource("twin.js"));

    private PageText() {}

    private static String resource(String name) {
        return LoopbackServer.resource(PageText.class, name);
    }
}

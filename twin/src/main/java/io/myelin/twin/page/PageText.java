package io.myelin.twin.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/// The page as one text, including the charting library, so that it requests only the twin's own data.
final class PageText {

    private static final String UPLOT = "/META-INF/resources/webjars/uplot/1.6.30/";

    private PageText() {}

    /// The page.
    ///
    /// @param nonce the nonce that allows the browser to run the scripts and apply the styles
    static String of(String nonce) {
        return resource("twin.html")
                .replace("/*page.css*/", resource("twin.css"))
                .replace("/*uplot.css*/", resource(UPLOT + "dist/uPlot.min.css"))
                .replace("/*uplot.licence*/", resource(UPLOT + "LICENSE"))
                .replace("/*uplot.js*/", resource(UPLOT + "dist/uPlot.iife.min.js"))
                .replace("/*page.js*/", resource("twin.js"))
                .replace("{{nonce}}", nonce);
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(PageText.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}

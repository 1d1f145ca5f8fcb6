#!/usr/bin/env bash
# OpenTelemetry for Java 1.68.0: a tracer provider that has no span processor makes no spans. Up to 1.66.0 it made them,
# with ids, so an application that exported nothing still put trace ids into its logs and sent them on. Since 1.67.0 its
# root spans are invalid, nothing is propagated, and a span below a remote parent passes the parent's own id on. Neither
# the builder nor addSpanProcessor says so in its documentation. The guess was that ids and context do not depend on
# whether a span is exported, as they do not with a sampler that drops it.
# Seen: 1.66.0 "root: sent; below a remote span: an id of its own", 1.68.0 "root: not sent; below a remote span: the id
# of its parent"; with a sampler that drops all and a processor, both as 1.66.0.
# Needs Maven 3 and a JDK, 17 or newer.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>sample</groupId><artifactId>sample</artifactId><version>1</version>
  <dependencies>
    <dependency>
      <groupId>io.opentelemetry</groupId><artifactId>opentelemetry-sdk-trace</artifactId>
      <version>${sdk}</version>
    </dependency>
  </dependencies>
</project>
XML
cat >Ids.java <<'END'
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.util.HashMap;

public class Ids {
    static final SpanContext REMOTE = SpanContext.createFromRemoteParent("0af7651916cd43dd8448eb211c80319c",
            "b7ad6b7169203331", TraceFlags.getSampled(), TraceState.getDefault());

    public static void main(String... none) {
        show("no processor", SdkTracerProvider.builder().build());
        show("dropped", SdkTracerProvider.builder().setSampler(Sampler.alwaysOff())
                .addSpanProcessor(new Idle()).build());
    }

    static class Idle implements SpanProcessor {
        @Override
        public void onStart(Context parent, ReadWriteSpan span) {}

        @Override
        public boolean isStartRequired() {
            return false;
        }

        @Override
        public void onEnd(ReadableSpan span) {}

        @Override
        public boolean isEndRequired() {
            return false;
        }
    }

    static void show(String name, SdkTracerProvider provider) {
        String root = sent(provider, Context.root());
        String below = sent(provider, Context.root().with(Span.wrap(REMOTE)));
        System.out.println(name + ": root: " + (root == null ? "not sent" : "sent") + "; below a remote span: "
                + (below.contains(REMOTE.getSpanId()) ? "the id of its parent" : "an id of its own"));
    }

    static String sent(SdkTracerProvider provider, Context parent) {
        var span = provider.get("sample").spanBuilder("call").setParent(parent).startSpan();
        var headers = new HashMap<String, String>();
        W3CTraceContextPropagator.getInstance().inject(parent.with(span), headers, HashMap::put);
        return headers.get("traceparent");
    }
}
END
run() {
    mvn -q -B "-Dsdk=$1" org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies \
        "-DoutputDirectory=lib-$1" >maven.txt 2>&1 || { cat maven.txt; exit 2; }
    java -cp "lib-$1/*" Ids.java
}
old=$(run 1.66.0)
new=$(run 1.68.0)
printf '1.66.0\n%s\n1.68.0\n%s\n' "$old" "$new"
dropped='dropped: root: sent; below a remote span: an id of its own'
if [[ $old != "no processor: root: sent; below a remote span: an id of its own
$dropped" ]]; then
    echo "changed: the spans of 1.66.0" >&2
    exit 1
fi
if [[ $new != "no processor: root: not sent; below a remote span: the id of its parent
$dropped" ]]; then
    echo "changed: the spans of 1.68.0" >&2
    exit 1
fi
echo "as described: since 1.67.0 a provider without a processor makes no ids"

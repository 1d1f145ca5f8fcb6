#!/usr/bin/env bash
# Compiles the public sources of Serventis, which are in folders of yours, against this build's API, runs a program on
# them, and runs the tests of its kit against the provider. Usage: tck/serventis.sh API [KIT]...
# API is a checkout of serventis-api-java. A KIT is a folder of Java sources: serventis-api-java-tck, and what its tests
# use: substrates-api-java-tck and specs-api-java. Sources of a KIT that do not compile are named and left out, such as
# tests of another version of API. The exit code is 0 if all tests that ran pass.
set -euo pipefail

usage() {
    sed -n '2,6s/^# //p' "${BASH_SOURCE[0]}"
}
fail() {
    echo "serventis.sh: $*" >&2
    exit 2
}
if [[ ${1:-} == -h || ${1:-} == --help ]]; then
    usage
    exit
fi
if (($# == 0)); then
    usage >&2
    exit 2
fi
for folder; do
    [[ -d $folder ]] || fail "$folder is no folder"
done
api=$(cd "$1" && pwd -P)
shift
kits=()
for folder; do
    kits+=("$(cd "$folder" && pwd -P)")
done
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source .mvn/find-jdk.sh
work=tck/target/serventis
rm -rf "$work"
mkdir -p "$work"/{api,kit}

provider=src/target/classes:api/target/classes
if [[ ! -d src/target/classes || ! -d api/target/classes ]]; then
    ./mvnw -q -B compile -pl src -am
fi
mapfile -t sources < <(find "$api" -path '*/src/main/java/*' -name '*.java')
((${#sources[@]})) || fail "$api has no sources below src/main/java"
"$jdk/bin/javac" --release 25 -proc:none -nowarn -d "$work/api" -cp "$provider" "${sources[@]}"
echo "serventis.sh: ${#sources[@]} sources of Serventis compile"
"$jdk/bin/java" -cp "$work/api:$provider" examples/serventis/Situation.java
((${#kits[@]})) || exit 0

junit=$(sed -n 's/.*<junit.version>\(.*\)<.*/\1/p' pom.xml)
./mvnw -q -B -N dependency:copy "-DoutputDirectory=$PWD/$work" \
    "-Dartifact=org.junit.platform:junit-platform-console-standalone:$junit"
path=$work/api:$provider:$(echo "$work"/*.jar)
mapfile -t sources < <(find "${kits[@]}" -name '*.java' ! -name module-info.java ! -name package-info.java)
until "$jdk/bin/javac" --release 25 -proc:none -nowarn -Xmaxerrs 100000 -d "$work/kit" -cp "$path" "${sources[@]}" \
    2>"$work/errors"; do
    mapfile -t broken < <(sed -n 's/^\(.*\.java\):[0-9]*: error:.*/\1/p' "$work/errors" | sort -u)
    ((${#broken[@]})) || { cat "$work/errors" >&2; exit 1; }
    printf 'serventis.sh: left out, as it does not compile: %s\n' "${broken[@]}"
    mapfile -t sources < <(printf '%s\n' "${sources[@]}" | grep -vxFf <(printf '%s\n' "${broken[@]}"))
    ((${#sources[@]})) || fail "nothing of the kit compiles"
done
exec "$jdk/bin/java" -cp "$work/kit:$path" org.junit.platform.console.ConsoleLauncher execute --disable-banner \
    --details=summary --include-classname='io\.humainary\.serventis\..*' --scan-class-path "$work/kit"

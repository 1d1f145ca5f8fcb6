#!/usr/bin/env bash
# Tries published artifacts as a user gets them: projects outside of the tree, with local repositories that are empty at the
# start, resolve them from a staging repository. See docs/build.md.
# Usage: examples/consumer/try.sh STAGING [maven|gradle|twin]...   (all without a name; JAVA_HOME: a JDK 25 or newer)
set -euo pipefail

usage() {
    sed -n '2,4s/^# //p' "${BASH_SOURCE[0]}"
}
refuse() {
    usage >&2
    exit 2
}
if [[ ${1:-} == -h || ${1:-} == --help ]]; then
    usage
    exit
fi
[[ $# -gt 0 && -d $1 ]] || refuse
for name in "${@:2}"; do
    [[ $name == maven || $name == gradle || $name == twin ]] || refuse
done

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
staging=$(cd "$1" && pwd -P)
shift
(($#)) || set -- maven gradle twin
# Before the trial with Maven, which takes minutes.
for name; do
    [[ $name != gradle ]] || command -v gradle >/dev/null || {
        echo "try.sh: no gradle is installed; name maven and twin to leave it out" >&2
        exit 1
    }
done
: "${JAVA_HOME:?names a JDK 25 or newer}"
export JAVA_HOME
poms=("$staging"/io/myelin/myelin-bom/*/*.pom)
[[ ${#poms[@]} == 1 && -r ${poms[0]} ]] || { echo "try.sh: $staging has not one version of myelin-bom" >&2; exit 1; }
version=$(basename "$(dirname "${poms[0]}")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Copies the consumer to folder $1; with $2 = class it has no module.
project() {
    cp -r "$root/examples/consumer" "$work/$1"
    [[ $2 == module ]] || rm "$work/$1/src/main/java/module-info.java"
}

# Fails unless output $1 has the lines that every consumer prints, with the provider in module $2.
check() {
    local line
    for line in 'tank.north is at 85' 'tank.north is at 92' "first circuit: $2 of .*/myelin-substrates-$version.jar" \
        'first journal: \[17, 42\] replayed' 'test kit: '; do
        grep -q "^$line" "$1" || { cat "$1"; echo "try.sh: no line \"$line\"" >&2; exit 1; }
    done
    grep '^first\|^test kit' "$1"
}

maven() {
    (cd "$work" && "$root/mvnw" -B -q -Dstyle.color=never "-Dmaven.repo.local=$work/maven-repository" "-Dstaging=file://$staging" \
        "-Dmyelin.version=$version" "$@")
}

try_maven() {
    local kind name path
    for kind in class module; do
        echo "Maven, $kind path"
        project "maven-$kind" "$kind"
        cd "$work/maven-$kind"
        maven -f "$PWD" test dependency:build-classpath "-Dmdep.outputFile=$PWD/path" -Dmdep.includeScope=runtime \
            >output 2>&1 || { cat output; exit 1; }
        echo >>output # Maven may not end its last line
        path=$PWD/target/classes:$(<path)
        for name in FirstCircuit FirstJournal; do
            if [[ $kind == class ]]; then
                "$JAVA_HOME/bin/java" --class-path "$path" "consumer.$name"
            else
                "$JAVA_HOME/bin/java" --module-path "$path" --module "consumer/consumer.$name"
            fi
        done >>output 2>&1 || { cat output; exit 1; }
        check output "$([[ $kind == class ]] && echo 'unnamed module @[0-9a-f]*' || echo 'module io.myelin.substrates')"
    done
}

try_gradle() {
    local kind
    for kind in class module; do
        echo "Gradle, $kind path"
        project "gradle-$kind" "$kind"
        cd "$work/gradle-$kind"
        # Gradle itself runs on the default java: an old Gradle does not run on a new JDK.
        env -u JAVA_HOME gradle --no-daemon -g "$work/gradle-home" "-Pjdk=$JAVA_HOME" "-Pstaging=file://$staging" \
            "-PmyelinVersion=$version" FirstCircuit FirstJournal kit >output 2>&1 || { cat output; exit 1; }
        check output "$([[ $kind == class ]] && echo 'unnamed module @[0-9a-f]*' || echo 'module io.myelin.substrates')"
    done
}

# The twin is not published. Outside of the tree, its sources find their parent and all of Myelin in the repository.
try_twin() {
    echo "Twin"
    mkdir "$work/twin"
    cp -r "$root/twin/src" "$work/twin"
    sed "s|<relativePath>.*</relativePath>|<relativePath/>|; s|</parent>|&<repositories><repository><id>staging</id>\
<url>file://$staging</url></repository></repositories>|" "$root/twin/pom.xml" >"$work/twin/pom.xml"
    maven -f "$work/twin" package -Dmaven.test.skip=true >"$work/twin.log" 2>&1 || { cat "$work/twin.log"; exit 1; }
    "$JAVA_HOME/bin/java" -Xmx256m -Djava.awt.headless=true -jar "$work/twin/target/twin.jar" --seconds 20 \
        >"$work/twin.out" 2>&1 || { cat "$work/twin.out"; exit 1; }
    head -n 3 "$work/twin.out"
    ls "$work/twin/target/lib" | grep myelin
}

for name; do
    "try_$name"
done
echo "try.sh: $* from $staging, version $version: all work"

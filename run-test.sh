#!/usr/bin/env bash
# Compiles the sources that changed since the last run, and runs test classes by their simple names: in seconds, where
# Maven takes a minute. Usage: ./run-test.sh [-m MODULE] NAME...      MODULE is a folder, 'src' by default.
# The first run builds the module. The callers of a changed signature are not compiled again: only ./mvnw verify does so.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

script=${BASH_SOURCE[0]##*/}
usage() {
    sed -n '2,4s/^# //p' "$script"
}
fail() {
    echo "run-test.sh: $*" >&2
    exit 2
}

module=src
if [[ ${1:-} == -h || ${1:-} == --help ]]; then
    usage
    exit
fi
if [[ ${1:-} == -m ]]; then
    (($# > 1)) || fail "-m takes a module"
    module=$2
    shift 2
fi
# No class's name begins so.
if (($# == 0)) || [[ $1 == -* ]]; then
    usage >&2
    exit 2
fi
[[ -r $module/pom.xml ]] || fail "there is no module '$module'"
sources=$module/src
[[ $module == src ]] && sources=src

# Checked before the build, which takes a minute.
selected=()
for name in "$@"; do
    file=
    # A pattern would select any one of the classes that match it.
    [[ ! $name =~ ^[[:alnum:]_$]+$ ]] || file=$(find "$sources" -path '*/java/*' -name "$name.java" -print -quit)
    [[ -n $file ]] || fail "there is no $name in $sources"
    type=${file#*/java/}
    type=${type%.java}
    selected+=(--select-class "${type//\//.}")
done

dev=$module/target/dev
if [[ ! -r $dev/compiled || $module/pom.xml -nt $dev/classpath ]]; then
    mkdir -p "$dev"
    junit=$(sed -n 's/.*<junit.version>\(.*\)<.*/\1/p' pom.xml)
    ./mvnw -q test-compile dependency:build-classpath -pl "$module" -am -Dmdep.outputFile=target/dev/classpath
    ./mvnw -q -N dependency:copy -DoutputDirectory="$PWD/$dev" \
        -Dartifact="org.junit.platform:junit-platform-console-standalone:$junit"
    rm -rf "$dev/main" "$dev/test"
    mkdir "$dev/main" "$dev/test"
    # All classes: some tests give a process or a class loader only the location of one class.
    [[ ! -d $module/target/classes ]] || cp -R "$module/target/classes/." "$dev/main"
    rm -f "$dev/main/module-info.class"
    touch "$dev/classpath" "$dev/compiled" # Maven does not write a file whose content stays the same
fi
# Sets jdk.
source .mvn/find-jdk.sh
classpath=$(< "$dev/classpath")
# Classes compiled here go before Maven's, not among them: there, module-info.class would make them modular.
main=$dev/main:$module/target/classes
tests=$dev/test:$module/target/test-classes

# Compiles the sources in folder $1 that are newer than the last run, into $2, with class path $3, and copies the
# resources beside them.
compile() {
    local changed=()
    mapfile -t changed < <(find "$1" -name '*.java' -newer "$dev/compiled" ! -name module-info.java)
    ((${#changed[@]} == 0)) || "$jdk/bin/javac" --release 25 -proc:none -implicit:none -d "$2" -cp "$3" "${changed[@]}"
    [[ ! -d ${1%java}resources ]] || cp -R "${1%java}resources/." "$2"
}
touch "$dev/compiling"
compile "$sources/main/java" "$dev/main" "$main:$classpath"
compile "$sources/test/java" "$dev/test" "$tests:$main:$classpath"
mv "$dev/compiling" "$dev/compiled"

# As Surefire starts it.
options=$(sed -n 's/.*<argLine>\(.*\)<.*/\1/p' "$module/pom.xml")
cd "$module"
# shellcheck disable=SC2086 # several options
exec "$jdk/bin/java" $options -cp "target/dev/test:target/test-classes:target/dev/main:target/classes:$classpath:$(echo target/dev/*.jar)" \
    org.junit.platform.console.ConsoleLauncher execute --disable-banner --details=tree "${selected[@]}"

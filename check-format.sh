#!/usr/bin/env bash
# Checks the format of all Java sources. Usage: ./check-format.sh [--apply]     --apply formats them first.
# The exit code is 0; 1 if a source is not formatted so; 2 if a line has more than 120 columns, or an argument is wrong.
# The rules are in .mvn/formatter.xml. The formatter needs Java 21, so Maven runs on the JDK that the build looks for.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

script=${BASH_SOURCE[0]##*/}
usage() {
    sed -n '2,3s/^# //p' "$script"
}
fail() {
    echo "check-format.sh: $*" >&2
    exit 2
}

case $* in
'') goal=check ;;
--apply) goal=apply ;;
-h | --help)
    usage
    exit
    ;;
*)
    usage >&2
    exit 2
    ;;
esac
. .mvn/find-jdk.sh
export JAVA_HOME=$jdk
./mvnw -q -B -N -Pformat "spotless:$goal"
# The formatter leaves comments and strings alone, however long.
if LC_ALL=C.UTF-8 grep -rnE --include='*.java' --exclude-dir=target '^.{121}' .; then
    fail "the lines above have more than 120 columns."
fi

# For the scripts that start a program of this tree: finds a new enough JDK, and sets jdk to its home. The script that
# sources this must define a function 'fail', which ends it with a message.

readonly REQUIRED=25

# The feature release of the JDK in folder $1; 0 if there is none, or only a runtime, which has no compiler.
release() {
    local version=
    [[ -n $1 && -x $1/bin/java && -x $1/bin/javac && -x $1/bin/jar ]] || { echo 0; return; }
    if [[ -r $1/release ]]; then
        version=$(sed -n 's/^JAVA_VERSION="\{0,1\}\([0-9]*\).*/\1/p' "$1/release" | head -n 1)
    fi
    if [[ -z $version ]]; then
        version=$("$1/bin/java" -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p' | head -n 1)
    fi
    echo "${version:-0}"
}

# The home of the java on the path; empty if there is none.
home_on_path() {
    java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.home = //p' || true
}

# Prints the home of a new enough JDK: JAVA_HOME, else that of the java on the path, else the newest in the usual places.
find_jdk() {
    local home found=0 best= version
    if [[ -n ${JAVA_HOME:-} ]] && (($(release "$JAVA_HOME") >= REQUIRED)); then
        echo "$JAVA_HOME"
        return
    fi
    home=$(home_on_path)
    if (($(release "$home") >= REQUIRED)); then
        echo "$home"
        return
    fi
    for home in /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/*jdk* \
        "${HOME:-}"/.jdks/* "${HOME:-}"/.sdkman/candidates/java/* \
        {,"${HOME:-}"}/Library/Java/JavaVirtualMachines/*/Contents/Home \
        /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
        version=$(release "$home")
        if ((version > found)); then
            found=$version
            best=$home
        fi
    done
    ((found >= REQUIRED)) || return 1
    echo "$best"
}

jdk=$(find_jdk) ||
    fail "no JDK $REQUIRED or newer, with javac and jar, was found; install one, or set JAVA_HOME to its home."

# Maven itself runs on any JDK, and its toolchain selects the JDK. Without one to run on, it gets this one.
if (($(release "${JAVA_HOME:-$(home_on_path)}") == 0)); then
    export JAVA_HOME=$jdk
fi

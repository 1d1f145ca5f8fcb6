#!/usr/bin/env bash
# Builds the documentation site into target/site: the documents of all houses at their places, and the javadoc of the
# exported packages beside them. A link that leads nowhere fails the build. Needs Python 3; the javadoc needs what
# ./mvnw needs and is left out with --no-javadoc.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

python3 -m venv target/site-tools
target/site-tools/bin/pip install -q --disable-pip-version-check -r docs/site/requirements.txt
rm -rf target/site-source target/site
mkdir -p target/site-source
cp -r --parents README.md CONTRIBUTING.md CHANGELOG.md SECURITY.md docs {journal,cluster,twin}/docs target/site-source
NO_MKDOCS_2_WARNING=1 target/site-tools/bin/mkdocs build
if [[ ${1:-} != --no-javadoc ]]; then
    ./mvnw -q -B package -DskipTests -pl api,src,testkit,micrometer,journal -am
    for jar in {api,src,testkit,micrometer,journal}/target/*-javadoc.jar; do
        name=$(basename "$jar")
        mkdir -p "target/site/javadoc/${name%%-[0-9]*}"
        (cd "target/site/javadoc/${name%%-[0-9]*}" && unzip -q "$OLDPWD/$jar")
    done
fi
echo "target/site/index.html"

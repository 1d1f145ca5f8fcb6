"""On the site, links from the documents to folders and to files outside of docs/ lead to the repository.

A missing file fails the build."""

import logging
import re
import xml.etree.ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
POM = "{http://maven.apache.org/POM/4.0.0}"
HOME = xml.etree.ElementTree.parse(ROOT / "pom.xml").getroot().find(f"{POM}properties/{POM}home").text
LINK = re.compile(r"\]\(([^)#\s:]+)(#[^)\s]*)?\)")
log = logging.getLogger("mkdocs.hooks.repository_links")


def on_page_markdown(markdown, page, **_):
    folder = (ROOT / "docs" / page.file.src_uri).parent

    def replace(link):
        target = (folder / link.group(1)).resolve()
        if target.is_relative_to(ROOT / "docs") and not target.is_dir():
            return link.group(0)
        if not target.exists():
            log.warning("%s links to %s, which does not exist", page.file.src_uri, link.group(1))
        kind = "tree" if target.is_dir() else "blob"
        return f"]({HOME}/{kind}/main/{target.relative_to(ROOT)}{link.group(2) or ''})"

    return LINK.sub(replace, markdown)

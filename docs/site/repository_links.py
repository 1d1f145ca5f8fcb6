"""On the site, links from the documents to files that are not on it lead to the repository.

A missing file fails the build."""

import logging
import re
import xml.etree.ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "target" / "site-source"
POM = "{http://maven.apache.org/POM/4.0.0}"
HOME = xml.etree.ElementTree.parse(ROOT / "pom.xml").getroot().find(f"{POM}properties/{POM}home").text
LINK = re.compile(r"\]\(([^)#\s:]+)(#[^)\s]*)?\)")
log = logging.getLogger("mkdocs.hooks.repository_links")


def on_page_markdown(markdown, page, **_):
    folder = (ROOT / page.file.src_uri).parent

    def replace(link):
        target = (folder / link.group(1)).resolve()
        if not target.exists():
            log.warning("%s links to %s, which does not exist", page.file.src_uri, link.group(1))
            return link.group(0)
        path = target.relative_to(ROOT)
        if (SITE / path).is_file():
            return link.group(0)
        if (SITE / path / "README.md").is_file():
            return f"]({link.group(1)}/README.md{link.group(2) or ''})"
        kind = "tree" if target.is_dir() else "blob"
        return f"]({HOME}/{kind}/main/{path}{link.group(2) or ''})"

    return LINK.sub(replace, markdown)

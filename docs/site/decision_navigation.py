"""Adds every decision record to the site's navigation, under its title, newest first: none can be left out."""

from pathlib import Path

RECORDS = Path(__file__).resolve().parents[1] / "decisions"
TEMPLATE = "0000-template.md"


def on_config(config):
    records = sorted((file.name for file in RECORDS.glob("*.md") if file.name != TEMPLATE), reverse=True)
    config.nav.append({"Decisions": [f"decisions/{name}" for name in records]})
    return config

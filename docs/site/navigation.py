"""A folder in the navigation stands for its pages, in the order of their names, a README first."""

from pathlib import Path


def on_config(config):
    source = Path(config.docs_dir)

    def pages(folder):
        found = sorted(source.joinpath(folder).glob("*.md"), key=lambda page: (page.name != "README.md", page.name))
        return [str(page.relative_to(source)) for page in found]

    def expand(entry):
        if isinstance(entry, dict):
            return {title: expand(value) for title, value in entry.items()}
        if isinstance(entry, list):
            return [expand(value) for value in entry]
        return pages(entry) if source.joinpath(entry).is_dir() else entry

    config.nav = expand(config.nav)
    return config

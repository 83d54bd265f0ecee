"""How a panel is to look, and how it is brought there."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from hal.panels.panel import Panel


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """An image (None: whatever the panel holds), its contrast from 0 to 255, lit or dark."""

    image: Image.Image | None
    level: int
    lit: bool

    def is_had(self, now: Look | None) -> bool:
        """Whether a panel that looks so `now` (None: unknown) need not be told anything."""
        return (now is not None and (now.level, now.lit) == (self.level, self.lit)
                and not self.has_new_image(now))

    def has_new_image(self, now: Look | None) -> bool:
        """Whether an image has to be loaded."""
        return self.image is not None and (now is None or self.image is not now.image)

    def lights(self, now: Look | None) -> bool:
        """Whether nothing is to do but to light what is loaded."""
        return now is not None and self.lit and not now.lit and not self.has_new_image(now)


def bring(panel: Panel, now: Look | None, look: Look) -> None:
    """Make a panel look so; a PanelError if it can't be reached."""
    image = look.image if look.has_new_image(now) else None
    if now is None or now.level != look.level:
        panel.contrast(look.level)
    if look.lit:
        panel.show(image)
        return
    if now is None or now.lit:
        panel.dark()
    if image is not None:
        panel.display(image)

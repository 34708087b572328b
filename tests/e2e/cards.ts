import type { Locator, Page } from "@playwright/test";

/** The title of the screen. */
export const titleOf = (page: Page): Locator => page.getByRole("heading", { level: 1 });

/** A card of a catalogue, by the name it bears. */
export const cardOf = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

/** The buttons that unfold, inside a card or a whole screen. */
export const unfoldersIn = (part: Locator): Locator => part.getByRole("button", { name: /^View Details/ });

/** The buttons that fold again what is unfolded. */
export const foldersIn = (part: Locator): Locator => part.getByRole("button", { name: /^Hide Details/ });

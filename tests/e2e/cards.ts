import type { Locator, Page } from "@playwright/test";

export const titleOf = (page: Page): Locator => page.getByRole("heading", { level: 1 });

/** A catalog card, by its name. */
export const cardOf = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

/** The 'View Details' buttons inside a card or a screen. */
export const unfoldersIn = (part: Locator): Locator => part.getByRole("button", { name: /^View Details/ });

/** The 'Hide Details' buttons. */
export const foldersIn = (part: Locator): Locator => part.getByRole("button", { name: /^Hide Details/ });

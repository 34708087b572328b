import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** The library has an answer to this question. */
export const portugal = "Can I live in Portugal on $3,000 a month from dividends?";

export const input = (page: Page): Locator => page.getByPlaceholder("Ask about tax regulations...");
export const stop = (page: Page): Locator => page.getByRole("button", { name: "Stop", exact: true });
export const turns = (page: Page): Locator => page.locator('section[aria-label="Messages"] > div > ol > li');
export const questions = (page: Page): Locator => turns(page).locator('[data-message="user"]');
export const answers = (page: Page): Locator => turns(page).locator('h3:text-is("Answer") + *');
export const conversations = (page: Page): Locator =>
  page.getByRole("list", { name: "Conversations", exact: true }).getByRole("listitem");

/** Sends a question. */
export const send = async (page: Page, question: string): Promise<void> => {
  await input(page).fill(question);
  await input(page).press("Enter");
  await expect(input(page)).toHaveValue("");
};

/** Waits until the last answer is complete. */
export const expectWhole = async (page: Page): Promise<void> => {
  await expect(stop(page)).toHaveCount(0);
  await expect(answers(page).last()).toContainText("not legal or tax advice");
};

/** Asks a question and waits for the whole answer. */
export const ask = async (page: Page, question: string): Promise<void> => {
  const before = await answers(page).count();
  await send(page, question);
  await expect(answers(page)).toHaveCount(before + 1);
  await expectWhole(page);
};

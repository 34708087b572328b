import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  answers,
  ask,
  conversations,
  expectWhole,
  input,
  portugal,
  questions,
  turns,
} from "./assistant-site.ts";
import { expect, expectAccessible, test } from "./test.ts";

const open = async (page: Page, signUp: (page: Page, path: string) => Promise<string>) => {
  const username = await signUp(page, "/ai-agent");
  await expect(input(page)).toBeVisible();
  return username;
};
const search = (page: Page) => page.getByRole("searchbox", { name: "Search conversations" });

test("an answer from the library names its sources and links to their cards", async ({ page, signUp }) => {
  await open(page, signUp);
  await input(page).fill("   ");
  await input(page).press("Enter");
  await expect(questions(page)).toHaveCount(0);
  await ask(page, portugal);
  await expect(page).toHaveURL(/\/ai-agent\?chat=[0-9a-f-]{36}$/);
  await expect(page).toHaveTitle(`${portugal} · Meridian`);
  await expect(questions(page)).toHaveText([new RegExp(portugal.replace(/[$?]/g, "\\$&"))]);
  const answer = answers(page).first();
  await expect(answer).toContainText("Portugal");
  await expect(answer).toContainText("From Meridian's library");
  const source = answer.getByRole("link", { name: /Portugal D7/ }).first();
  await expect(source).toHaveAttribute("href", "/personal/residencies#portugal-d7");
  await source.click();
  await expect(page).toHaveURL("/personal/residencies#portugal-d7");
  await page.goBack();
  await expect(answers(page)).toHaveCount(1);
});

test("a conversation is restored after a reload, by its URL, and in a second tab", async ({
  page,
  context,
  signUp,
}) => {
  await open(page, signUp);
  await ask(page, portugal);
  await page.reload();
  await expect(answers(page)).toHaveCount(1);
  await expect(conversations(page)).toHaveCount(1);
  const tab = await context.newPage();
  await tab.goto(page.url());
  await expect(answers(tab)).toHaveCount(1);
  await ask(page, "And what does Georgia ask for?");
  await expect(answers(tab)).toHaveCount(2);
  await tab.getByRole("link", { name: "New chat" }).click();
  await expect(tab).toHaveURL("/ai-agent");
  await ask(tab, "How does Spain tax digital nomads?");
  await expect(conversations(page)).toHaveCount(2);
  await expect(answers(page)).toHaveCount(2);
  await tab.goBack();
  await expect(answers(tab)).toHaveCount(2);
});

test("editing a question replaces the later messages", async ({ page, signUp }) => {
  await open(page, signUp);
  await ask(page, portugal);
  await turns(page).first().getByRole("button", { name: "Edit" }).click();
  const editor = page.getByRole("textbox", { name: "Edit your question" });
  await expect(editor).toHaveValue(portugal);
  await editor.fill("What income does the Thailand LTR visa ask for?");
  await editor.press("Enter");
  await expect(questions(page)).toHaveText([/Thailand LTR/]);
  await expectWhole(page);
  await expect(answers(page).first()).toContainText("Thailand");
  await page.reload();
  await expect(questions(page)).toHaveText([/Thailand LTR/]);
  await expect(answers(page)).toHaveCount(1);
});

test("conversations can be renamed, searched, exported, and deleted", async ({ page, signUp }) => {
  await open(page, signUp);
  await ask(page, portugal);
  await page.getByRole("link", { name: "New chat" }).click();
  await expect(answers(page)).toHaveCount(0);
  await ask(page, "How does Spain tax digital nomads?");
  await expect(conversations(page)).toHaveCount(2);
  await conversations(page)
    .nth(1)
    .getByRole("button", { name: /^Rename/ })
    .click();
  await page.keyboard.type("Dividends");
  await page.keyboard.press("Enter");
  await expect(conversations(page).nth(1).getByRole("link")).toHaveText("Dividends");

  await search(page).fill("D7");
  await expect(conversations(page)).toHaveCount(1);
  await expect(conversations(page).getByRole("link")).toHaveText("Dividends");
  const downloading = page.waitForEvent("download");
  await conversations(page)
    .first()
    .getByRole("button", { name: /^Export/ })
    .click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("meridian-dividends.md");
  const text = await readFile(await download.path(), "utf8");
  expect(text).toContain("# Dividends");
  expect(text).toContain(portugal);
  expect(text).toMatch(/\[Portugal D7[^\]]*\]\(<http:[^>]+\/personal\/residencies#portugal-d7>\)/);
  expect(text).toContain("not legal or tax advice");

  await search(page).fill("");
  await conversations(page)
    .filter({ hasText: "Spain" })
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page.getByRole("button", { name: "Delete conversation" }).click();
  await expect(conversations(page)).toHaveCount(1);
  await expect(page).toHaveURL("/ai-agent");
  await expect(answers(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Delete all" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete all" }).click();
  await expect(page.getByText("No conversations yet")).toBeVisible();
  await page.reload();
  await expect(page.getByText("No conversations yet")).toBeVisible();
});

test("an unknown conversation, or somebody else's, shows an error", async ({
  page,
  browser,
  site,
  signUp,
}) => {
  await open(page, signUp);
  await ask(page, portugal);
  const foreign = await browser.newContext({ baseURL: site.url });
  const other = await foreign.newPage();
  await signUp(other);
  for (const address of [
    page.url(),
    "/ai-agent?chat=00000000-0000-4000-8000-000000000000",
    "/ai-agent?chat=x",
  ]) {
    await other.goto(address);
    await expect(other.getByText("Conversation not found")).toBeVisible();
    await expect(answers(other)).toHaveCount(0);
  }
  await expectAccessible(other);
  await other.getByRole("main").getByRole("link", { name: "New chat" }).first().click();
  await expect(other).toHaveURL("/ai-agent");
  await expect(input(other)).toBeVisible();
  await foreign.close();
});

test("the profile is sent only when switched on, and is not stored", async ({ page, signUp }) => {
  await open(page, signUp);
  await page.evaluate(() =>
    localStorage.setItem(
      "userProfile",
      JSON.stringify({
        residencies: [{ country: "620", isPrimary: true }],
        citizenships: [{ country: "554", isPrimary: true }],
        employmentStatus: "employed",
        employmentCountry: "276",
      }),
    ),
  );
  await page.reload();
  const asked: Record<string, unknown>[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/chat"))
      asked.push(request.postDataJSON());
  });
  const choice = page.getByRole("switch", { name: "Use my profile" });
  await expect(choice).not.toBeChecked();
  await ask(page, portugal);
  await choice.click();
  await ask(page, "Which taxes do I pay there?");
  expect(asked.map(({ profile }) => profile !== undefined)).toEqual([false, true]);
  await expect(page.getByRole("switch", { name: "Use my stays" })).toBeDisabled();
  await expect(
    answers(page)
      .last()
      .getByRole("list", { name: /^Used from what you shared/ }),
  ).toContainText("Resident of Portugal");
  await page.reload();
  await expect(answers(page)).toHaveCount(2);
  await expect(page.getByText("Used from what you shared")).toHaveCount(0);
  await expect(choice).not.toBeChecked();
});

test("everything works by keyboard", async ({ page, signUp }) => {
  await open(page, signUp);
  await input(page).focus();
  await page.keyboard.type("Can I live in Portugal");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("on dividends?");
  await expect(questions(page)).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(questions(page)).toHaveCount(1);
  await expect(input(page)).toBeFocused();
  await expectWhole(page);
  await conversations(page)
    .first()
    .getByRole("button", { name: /^Rename/ })
    .focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("By keyboard");
  await page.keyboard.press("Enter");
  await expect(conversations(page).getByRole("link")).toHaveText("By keyboard");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No conversations yet")).toBeVisible();
  await expect(page).toHaveURL("/ai-agent");
});

test("on a phone, the conversations are in a drawer", async ({ page, signUp }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, signUp);
  await ask(page, portugal);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await expect(conversations(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Conversations", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Conversations" });
  await expect(conversations(page)).toHaveCount(1);
  await expectAccessible(page);
  await drawer.getByRole("link", { name: "New chat" }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL("/ai-agent");
  await expect(answers(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Conversations", exact: true }).click();
  await conversations(page).getByRole("link").click();
  await expect(answers(page)).toHaveCount(1);
  for (const width of [360, 768, 1024, 1280, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`)
      .toBeLessThanOrEqual(width);
  }
});

test("a long list of conversations scrolls inside, so that the question field stays in the window", async ({
  page,
  signUp,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, signUp);
  for (let count = 0; count < 8; count += 1) {
    const { origin } = new URL(page.url());
    const data = { message: `How much is an eSIM for country ${count}?` };
    await page.request.post("/api/chat", { data, headers: { Origin: origin } });
  }
  await page.goto("/ai-agent");
  await expect(conversations(page)).toHaveCount(8);
  await expect(input(page)).toBeInViewport({ ratio: 1 });
});

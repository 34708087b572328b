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
} from "./assistant-page.ts";
import { expect, test } from "./test.ts";

const search = (page: Page) => page.getByRole("searchbox", { name: "Search conversations" });

test("an answer from the library links to its sources, and the conversation is in every tab", async ({
  page,
  context,
  signUp,
}) => {
  await signUp(page, "/ai-agent");
  await ask(page, portugal);
  await expect(page).toHaveURL(/\/ai-agent\?chat=[0-9a-f-]{36}$/);
  await expect(page).toHaveTitle(`${portugal} · Meridian`);
  await expect(questions(page)).toContainText([portugal]);
  const answer = answers(page).first();
  await expect(answer).toContainText("From Meridian's library");
  await answer
    .getByRole("link", { name: /Portugal D7/ })
    .first()
    // By key, because the list scrolls to the new answer.
    .press("Enter");
  await expect(page).toHaveURL("/personal/residencies#portugal-d7");
  await page.goBack();
  await expect(answers(page)).toHaveCount(1);

  await page.reload();
  await expect(answers(page)).toHaveCount(1);
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

  await turns(page).first().getByRole("button", { name: "Edit" }).click();
  const editor = page.getByRole("textbox", { name: "Edit your question" });
  await expect(editor).toHaveValue(portugal);
  await editor.fill("What income does the Thailand LTR visa ask for?");
  await editor.press("Enter");
  await expect(questions(page)).toHaveText([/Thailand LTR/]);
  await expectWhole(page);
  await page.reload();
  await expect(questions(page)).toHaveText([/Thailand LTR/]);
  await expect(answers(page)).toHaveText([/Thailand/]);
});

test("conversations are renamed, searched, exported, and deleted", async ({ page, signUp }) => {
  await signUp(page, "/ai-agent");
  await ask(page, portugal);
  await page.getByRole("link", { name: "New chat" }).click();
  await expect(answers(page)).toHaveCount(0);
  await ask(page, "How does Spain tax digital nomads?");
  await expect(conversations(page)).toHaveCount(2);
  const first = conversations(page).nth(1);
  await first.getByRole("button", { name: /^Rename/ }).focus();
  await page.keyboard.press("Enter");
  await first.getByRole("textbox").fill("Dividends");
  await page.keyboard.press("Enter");
  await expect(first.getByRole("link")).toHaveText("Dividends");

  await search(page).fill("D7");
  await expect(conversations(page)).toHaveCount(1);
  await expect(conversations(page).getByRole("link")).toHaveText("Dividends");
  const downloading = page.waitForEvent("download");
  await conversations(page)
    .getByRole("button", { name: /^Export/ })
    .click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("meridian-dividends.md");
  const text = await readFile(await download.path(), "utf8");
  expect(text).toContain("# Dividends");
  expect(text).toContain(portugal);
  expect(text).toMatch(/\[Portugal D7[^\]]*\]\(<http:[^>]+\/personal\/residencies#portugal-d7>\)/);

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

test("the profile is sent only when switched on, and nobody else sees the conversation", async ({
  page,
  signUp,
  openBrowser,
}) => {
  await signUp(page, "/ai-agent");
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
  const used = page.getByRole("list", { name: /^Used from what you shared/ });
  await expect(used).toContainText("Resident of Portugal");
  await page.reload();
  await expect(answers(page)).toHaveCount(2);
  await expect(used).toHaveCount(0);
  await expect(choice).not.toBeChecked();

  const other = await (await openBrowser()).newPage();
  await signUp(other);
  await other.goto(page.url());
  await expect(other.getByText("Conversation not found")).toBeVisible();
  await expect(answers(other)).toHaveCount(0);
  await other.getByRole("main").getByRole("link", { name: "New chat" }).first().click();
  await expect(input(other)).toBeVisible();
});

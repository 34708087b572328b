import { type FakeModel, startFakeModel } from "../support/fake-model.ts";
import { createStream, streamReplies } from "../support/fake-model-streams.ts";
import { answers, expectWhole, portugal, questions, send, stop } from "./assistant-page.ts";
import { test as base, expect } from "./test.ts";

/** A site with a language model whose answers the test writes. */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from the pattern.
  .extend("model", { scope: "file" }, async ({}, { onCleanup }): Promise<FakeModel> => {
    const model = await startFakeModel();
    onCleanup(() => model.close());
    return model;
  })
  .extend("siteEnv", { scope: "file" }, ({ model }) => ({
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_MODEL: "fake",
  }));

test("an answer is streamed, links to its sources, and a second tab waits for it", async ({
  page,
  signUp,
  model,
}) => {
  await signUp(page, "/ai-agent");
  const stream = createStream();
  model.always(stream.reply);
  await send(page, portugal);
  await stream.say("With the D7 ");
  await expect(answers(page)).toContainText("With the D7");
  await expect(stop(page)).toBeVisible();

  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await expect(questions(tab)).toHaveCount(1);
  await expect(tab.locator("[data-typing]")).toBeVisible();
  await expect(tab.getByText("This question was not answered.")).toHaveCount(0);
  await expect(tab.getByRole("button", { name: "Send again" })).toHaveCount(0);
  const sendButton = tab.getByRole("button", { name: "Send", exact: true });
  await expect(sendButton).toBeDisabled();

  await stream.say("you can **live** there [1].");
  await stream.end();
  await expectWhole(page);
  await expect(answers(page)).toContainText("With the D7 you can live there");
  await expect(answers(page).locator("strong")).toHaveText("live");
  await expect(
    answers(page)
      .getByRole("link", { name: /^Source 1/ })
      .first(),
  ).toBeVisible();
  await expect(answers(page)).toContainText(/language model/i);
  const asked = model.calls.at(-1)?.body.messages ?? [];
  expect(asked.at(-1)?.content).toContain(portugal);
  expect(JSON.stringify(asked)).toContain("Portugal D7");
  await expect(answers(tab)).toContainText("With the D7 you can live there");
  await expect(sendButton).toBeEnabled();
});

test("stopping an answer keeps its text, ends the call to the model, and it can be written again", async ({
  page,
  signUp,
  model,
}) => {
  await signUp(page, "/ai-agent");
  model.always(streamReplies.streamStalls(["The beginning ", "of an answer "]));
  await send(page, portugal);
  await expect(answers(page)).toContainText("The beginning of an answer");
  await stop(page).click();
  await expect(stop(page)).toHaveCount(0);
  await expect.poll(model.openSockets).toBe(0);
  await page.reload();
  await expect(answers(page)).toContainText("The beginning of an answer");
  await expect(answers(page)).toContainText(/stopped/i);

  model.always(streamReplies.streams(["Another ", "answer [1]."]));
  await page.getByRole("button", { name: /^Regenerate/ }).click();
  await expect(answers(page)).toHaveCount(1);
  await expect(answers(page)).toContainText("Another answer");
  await expect(answers(page)).not.toContainText("The beginning");
  await expectWhole(page);
});

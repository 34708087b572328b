import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/support/axe.ts";
import { answer, chatId, citation, question, serveChat, storedAnswer } from "#tests/support/chat-api.ts";
import {
  area,
  ask,
  button,
  controlTimers,
  input,
  isolateTests,
  listen,
  nth,
  send,
  show,
  text,
} from "#tests/support/chat-page.tsx";

isolateTests();

const messages = () => [
  question(1, "One?"),
  storedAnswer(2, "First."),
  question(3, "Two?"),
  storedAnswer(4, "Second."),
];
const editor = () => page.getByRole("textbox", { name: "Edit your question" });
const edit = async (at: number, words: string) => {
  await button("Edit").nth(at).click();
  await editor().fill(words);
  await userEvent.keyboard("{Enter}");
};
const asked = () =>
  [...document.querySelectorAll("[data-message=user]")].map(({ textContent }) => textContent);
/** Counts the changes that the page announces to another tab. */
const otherTab = () => {
  let count = 0;
  const channel = new BroadcastChannel("meridian-conversations");
  channel.onmessage = () => {
    count += 1;
  };
  onTestFinished(() => channel.close());
  return () => count;
};
const notAnswered = () => text("This question was not answered.");

it("an answer may be a text alone, as another server may send it", async () => {
  const server = serveChat();
  await show();
  await ask("Hello?");
  (await nth(server, 1)).whole({ response: "Hello there" });
  await expect.element(text("Hello there")).toBeVisible();
  await expect.element(text("Was this right?")).not.toBeInTheDocument();
});

it("an answer that asks for a detail offers likely replies, and sends one on a press", async () => {
  localStorage.setItem(
    "userProfile",
    JSON.stringify({ citizenships: [{ country: "620", isPrimary: true }] }),
  );
  const server = serveChat();
  await show();
  await ask("How long may I stay in Japan?");
  const first = await nth(server, 1);
  first.begin();
  first.delta("Which passport?");
  const asks = { field: "passports", replies: ["Canada"] } as const;
  first.done(answer("Which passport?", { origin: "library", asks: { ...asks, replies: [...asks.replies] } }));
  const replies = page.getByRole("group", { name: "Likely replies" }).getByRole("button");
  await expect.element(replies.first()).toBeVisible();
  await expect
    .poll(() => replies.elements().map(({ textContent }) => textContent))
    .toEqual(["Portugal", "Canada"]);
  await expectAccessible();
  await button("Canada").click();
  expect((await nth(server, 2)).body.message).toBe("Canada");
  await expect.element(replies.first()).not.toBeInTheDocument();
});

describe("a question that replaces another", () => {
  it("restores the old turns if it fails before any text, and can be sent again", async () => {
    const server = serveChat({ messages: messages() });
    await show(chatId);
    await edit(0, "Other?");
    const first = await nth(server, 1);
    const announced = otherTab();
    // While the answer is written, the server stores both questions.
    server.stored.messages?.push(question(5, "Other?"));
    server.stored.isAnswering = true;
    first.begin([citation(1)], { questionId: 5 });
    await expect.poll(announced).toBe(1);
    expect(asked()).toEqual(["Other?"]);
    server.stored.messages = messages();
    server.stored.isAnswering = false;
    first.error("The model is away.");
    await expect.element(text("Second.")).toBeVisible();
    await expect.poll(asked).toEqual(["One?", "Two?", "Other?"]);
    await expect.poll(announced).toBe(2);
    expect(asked()).toEqual(["One?", "Two?", "Other?"]);
    await button("Send again").click();
    const second = await nth(server, 2);
    expect(second.body).toEqual({ message: "Other?", conversationId: chatId, replaces: 1 });
    second.begin([], { questionId: 6 });
    second.delta("Third.");
    // The server removes the old turns when the answer ends.
    await expect.element(text("Third.")).toBeVisible();
    expect(asked()).toEqual(["Other?"]);
    server.stored.messages = [question(6, "Other?"), storedAnswer(7, "Third.")];
    second.done(answer("Third.", { questionId: 6, answerId: 7 }));
    await expect.element(button("Copy")).toBeVisible();
    expect(asked()).toEqual(["Other?"]);
  });

  it("only restores the old turns if it is stopped before any text", async () => {
    controlTimers();
    const server = serveChat({ messages: messages() });
    await show(chatId);
    await button("Regenerate").click();
    const first = await nth(server, 1);
    server.stored.messages?.push(question(5, "Two?"));
    server.stored.isAnswering = true;
    const announced = otherTab();
    first.begin([], { questionId: 5 });
    await expect.poll(announced).toBe(1);
    expect(asked()).toEqual(["One?", "Two?"]);
    await expect.element(text("Second.")).not.toBeInTheDocument();
    const seen = new Set<string>();
    const observer = new MutationObserver(() => seen.add(asked().join(" ")));
    observer.observe(area().element(), { subtree: true, childList: true });
    await button("Stop").click();
    await expect.element(text("Second.")).toBeVisible();
    server.stored.messages = messages();
    server.stored.isAnswering = false;
    await vi.advanceTimersByTimeAsync(800);
    observer.disconnect();
    expect([...seen]).toEqual(["One? Two?"]);
    await expect.element(send()).toBeEnabled();
  });

  it("says in its editor how many later questions will be removed", async () => {
    serveChat({ messages: [...messages(), question(5, "Three?"), storedAnswer(6, "Third.")] });
    await show(chatId);
    await button("Edit").nth(0).click();
    await expect.element(text("The 2 questions after this one will be removed.")).toBeVisible();
    await button("Cancel").click();
    await button("Edit").nth(1).click();
    await expect.element(text("The question after this one will be removed.")).toBeVisible();
    await button("Cancel").click();
    await button("Edit").nth(2).click();
    await expect.element(editor()).toHaveFocus();
    expect(
      area()
        .getByText(/will be removed/)
        .elements(),
    ).toEqual([]);
  });
});

describe("an open edit", () => {
  it("keeps its text and the focus while another question is asked", async () => {
    const server = serveChat({ messages: messages() });
    await show(chatId);
    await button("Edit").nth(0).click();
    await editor().fill("Half an edit");
    await ask("Three?");
    const third = await nth(server, 1);
    await expect.element(editor()).toHaveValue("Half an edit");
    await expect.element(area().getByRole("button", { name: "Send" })).toBeDisabled();
    await editor().click();
    await userEvent.keyboard("{Enter}");
    expect(server.asked).toHaveLength(1);
    await input().click();
    third.begin([], { questionId: 5 });
    third.done(answer("Third.", { questionId: 5 }));
    await expect.element(text("Third.")).toBeVisible();
    await expect.element(input()).toHaveFocus();
    await expect.element(editor()).toHaveValue("Half an edit");
    await expect.element(area().getByRole("button", { name: "Send" })).toBeEnabled();
  });
});

describe("questions that were not answered", () => {
  it("are marked, and are sent again as new questions if others follow", async () => {
    const server = serveChat({
      messages: [question(1, "One?"), question(3, "Two?"), storedAnswer(4, "Second."), question(5, "Three?")],
    });
    await show(chatId);
    await expect.element(notAnswered().nth(1)).toBeVisible();
    await button("Send again").nth(0).click();
    const first = await nth(server, 1);
    expect(first.body).toEqual({ message: "One?", conversationId: chatId });
    expect(asked()).toEqual(["One?", "Two?", "Three?", "One?"]);
  });

  it("appear once, however often they are refused, and the rate limit counts down", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 0 });
    const server = serveChat();
    await show();
    await ask("Which visa?");
    (await nth(server, 1)).refuse(429, "Ask later.", "too_many_requests", 61);
    await expect.element(page.getByText("You can ask again in 2 minutes.")).toBeVisible();
    await expect.element(button("Send again")).toBeDisabled();
    await ask("Which visa?");
    await expect.element(input()).toHaveValue("Which visa?");
    await expect.element(send()).toBeDisabled();
    vi.setSystemTime(58_000);
    await expect.element(page.getByText("You can ask again in 3 seconds.")).toBeVisible();
    vi.setSystemTime(61_000);
    await expect.element(send()).toBeEnabled();
    expect(page.getByText(/You can ask again/).elements()).toEqual([]);
    expect(server.asked).toHaveLength(1);
    await send().click();
    (await nth(server, 2)).refuse(503, "Away.");
    await expect.element(send()).toBeEnabled();
    expect(asked()).toEqual(["Which visa?"]);
  });
});

describe("an answer in another tab", () => {
  it("is awaited without an error, and nothing can be asked in the meantime", async () => {
    controlTimers();
    const server = serveChat({ messages: [...messages(), question(5, "Three?")], isAnswering: true });
    await show(chatId);
    await expect.poll(() => document.querySelector("[data-typing]")).not.toBeNull();
    expect(notAnswered().elements()).toEqual([]);
    expect(button("Stop").elements()).toEqual([]);
    expect(button("Send again").elements()).toEqual([]);
    await expect.element(send()).toBeDisabled();
    server.stored.messages?.push(storedAnswer(6, "Third."));
    server.stored.isAnswering = false;
    const path = `/api/chat/conversations/${chatId}`;
    await vi.advanceTimersByTimeAsync(3000);
    await expect.element(text("Third.")).toBeVisible();
    await expect.element(send()).toBeEnabled();
    const count = server.paths.filter((one) => one === path).length;
    await vi.advanceTimersByTimeAsync(3500);
    expect(server.paths.filter((one) => one === path)).toHaveLength(count);
  });
});

describe("the announcement for screen readers", () => {
  it("is 'Stopped' after a stop before any text", async () => {
    const server = serveChat();
    await show();
    const announced = listen();
    await ask("Which visa?");
    (await nth(server, 1)).begin();
    await expect.poll(() => announced).toEqual(["The assistant is writing"]);
    await button("Stop").click();
    await expect.poll(() => announced).toEqual(["The assistant is writing", "Stopped"]);
  });

  it("of a failure after some text is a toast, which closes with the next question", async () => {
    const server = serveChat();
    await show();
    await ask("Which visa?");
    const first = await nth(server, 1);
    first.begin();
    first.delta("The D7");
    await expect.element(text("The D7")).toBeVisible();
    first.error("The model is away.");
    await expect.element(page.getByText("Failed to send message")).toBeVisible();
    await expect
      .element(page.getByText("The answer broke off before its end. The model is away."))
      .toBeVisible();
    await button("Ask again").click();
    await nth(server, 2);
    await expect.element(page.getByText("Failed to send message")).not.toBeInTheDocument();
  });

  it("is not the only indicator of writing: dots stay visible below the first text", async () => {
    const server = serveChat();
    await show();
    await ask("Which visa?");
    const first = await nth(server, 1);
    first.begin([citation(1)]);
    first.delta("The D7 [1]");
    await expect.poll(() => document.querySelector("[data-writing]")).not.toBeNull();
    // Following the link in this tab would end the answer.
    const link = page.getByRole("link", { name: "Source 1: Program 1" });
    await expect.element(link).toHaveAttribute("target", "_blank");
    await expect.element(link).toHaveAttribute("rel", "noopener");
    first.done(answer("The D7 [1]", { citations: [citation(1)] }));
    await expect.element(button("Copy")).toBeVisible();
    expect(document.querySelector("[data-writing]")).toBeNull();
    await expect.element(link).not.toHaveAttribute("target");
  });
});

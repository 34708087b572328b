import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { disclaimer } from "#shared/assistant/contract.ts";
import { dateText } from "#shared/calendar/words.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import {
  answer,
  chatId,
  citation,
  question,
  serveChat,
  storedAnswer,
  thisMonth,
} from "#tests/support/chat-api.ts";
import {
  area,
  ask,
  button,
  controlTimers,
  input,
  isolateTests,
  listen,
  named,
  nth,
  send,
  show,
  text,
} from "#tests/support/chat-page.tsx";

isolateTests();

const profile = {
  residencies: [{ country: "620", isPrimary: true }],
  citizenships: [{ country: "724", isPrimary: true }],
  employmentStatus: "self-employed",
  employmentCountry: "620",
};

describe("an empty chat", () => {
  it("shows a question passed on by the command palette, and sends it with Enter", async () => {
    const server = serveChat();
    history.replaceState({ question: "How long can I stay?" }, "");
    await show();
    await expect.element(input()).toHaveValue("How long can I stay?");
    await expect.element(input()).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect((await nth(server, 1)).body).toMatchObject({ message: "How long can I stay?" });
  });

  it("has the specified parts, and suggestions that are sent with one click", async () => {
    const server = serveChat();
    await show();
    await expect.element(page.getByRole("heading", { name: "Ask AI Assistant", level: 2 })).toBeVisible();
    await expect.element(page.getByText("Tools")).toBeVisible();
    await expect.element(input()).toHaveAttribute("placeholder", "Ask about tax regulations...");
    await button("Which visas?").click();
    expect((await nth(server, 1)).body).toEqual({
      message: "Which visas?",
      conversationId: expect.any(String),
    });
    await expect.element(input()).toHaveFocus();
  });

  it("suggests questions on the countries of the stored profile first", async () => {
    localStorage.setItem("userProfile", JSON.stringify(profile));
    serveChat({ byResidence: { Portugal: ["What is new in Portugal?"], Fiji: ["What is new in Fiji?"] } });
    await show();
    const list = page.getByRole("toolbar", { name: "Suggested questions" });
    await expect.element(list.getByRole("button").nth(1)).toBeVisible();
    expect(
      list
        .getByRole("button")
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(["What is new in Portugal?", "Which visas?", "Which taxes?"]);
  });

  it("has the suggestions as one tab stop, and the question field at most five stops away", async () => {
    serveChat({ questions: ["One?", "Two?", "Three?", "Four?"] });
    await show();
    await expect.element(button("Four?")).toBeVisible();
    (page.getByRole("link", { name: "Skip to your question" }).element() as HTMLElement).focus();
    let stops = 1;
    while (document.activeElement !== input().element() && stops < 10) {
      await userEvent.keyboard("{Tab}");
      stops += 1;
    }
    expect(stops).toBeLessThanOrEqual(5);
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
    await expect.element(button("One?")).toHaveFocus();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(button("Four?")).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{ArrowDown}");
    await expect.element(button("Two?")).toHaveFocus();
  });

  it("has a link that skips to the question field, however long the conversation is", async () => {
    serveChat({ messages: [question(1, "One?"), storedAnswer(2, "First.")] });
    await show(chatId);
    await expect.element(text("First.")).toBeVisible();
    const skip = page.getByRole("link", { name: "Skip to your question" });
    (skip.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(input()).toHaveFocus();
  });

  it("works without suggestions when they fail to load", async () => {
    const server = serveChat();
    server.byHand["/api/chat/suggestions"] = () => Response.json({}, { status: 503 });
    await show();
    await expect.element(text(/Couldn't load suggestions/)).toBeVisible();
    delete server.byHand["/api/chat/suggestions"];
    await button("Try again").click();
    await expect.element(button("Which taxes?")).toBeVisible();
  });
});

describe("a question", () => {
  it("appears at once, the input is cleared, and only sending is disabled", async () => {
    const server = serveChat();
    await show();
    await ask("  Which visa?  ");
    await expect.element(text("Which visa?")).toBeVisible();
    await expect.element(input()).toHaveValue("");
    await expect.element(send()).toBeDisabled();
    await expect.element(input()).toHaveFocus();
    expect(document.querySelector("[data-typing]")).not.toBeNull();
    await userEvent.keyboard("And then?{Enter}");
    await expect.element(input()).toHaveValue("And then?");
    const asked = await nth(server, 1);
    expect(asked.body).toEqual({ message: "Which visa?", conversationId: expect.any(String) });
    expect(asked.accept).toBe("text/event-stream");
    asked.begin();
    asked.delta("The ");
    await expect.element(text("The")).toBeVisible();
    expect(document.querySelector("[data-typing]")).toBeNull();
    asked.delta("D7.");
    await expect.element(text("The D7.")).toBeVisible();
    expect(named).toEqual([asked.body.conversationId]);
    asked.done(answer("The D7."));
    await expect.element(send()).toBeEnabled();
    await expect.element(input()).toHaveValue("And then?");
    await expect.element(input()).toHaveFocus();
    await send().click();
    expect((await nth(server, 2)).body).toEqual({
      message: "And then?",
      conversationId: asked.body.conversationId,
    });
  });

  it("is ignored if it is blank, and not sent if it is too long", async () => {
    const server = serveChat();
    await show();
    await ask("   ");
    await send().click();
    await input().fill(`${"x".repeat(4001)} `);
    await userEvent.keyboard("{Enter}");
    await expect
      .element(page.getByText("4,001 of 4,000 characters. Shorten your question to send it."))
      .toBeVisible();
    await input().fill("x".repeat(4000));
    await expect.element(page.getByText("4,000 of 4,000 characters")).toBeVisible();
    expect(server.asked).toEqual([]);
    await send().click();
    expect((await nth(server, 1)).body.message).toHaveLength(4000);
  });

  it("gets a line break by Shift-Enter, and is not sent while an input method composes", async () => {
    const server = serveChat();
    await show();
    await input().fill("one");
    await userEvent.keyboard("{Shift>}{Enter}{/Shift}two");
    await expect.element(input()).toHaveValue("one\ntwo");
    for (const init of [{ isComposing: true }, { keyCode: 229 }])
      input()
        .element()
        .dispatchEvent(
          new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...init }),
        );
    await expect.element(input()).toHaveValue("one\ntwo");
    await userEvent.keyboard("{Enter}");
    expect((await nth(server, 1)).body.message).toBe("one\ntwo");
  });

  it("that fails shows a toast, stays visible, and can be sent again", async () => {
    const server = serveChat();
    await show();
    await ask("Which visa?");
    (await nth(server, 1)).refuse(503, "The language model is away.");
    await expect.element(page.getByText("Failed to send message")).toBeVisible();
    await expect.element(page.getByText("The language model is away.")).toBeVisible();
    expect(document.querySelector("[data-variant=destructive]")).not.toBeNull();
    await expect.element(text("This question was not answered.")).toBeVisible();
    await expectAccessible();
    await button("Send again").click();
    const asked = await nth(server, 2);
    expect(asked.body).toEqual({ message: "Which visa?", conversationId: expect.any(String) });
    asked.begin();
    asked.done(answer("The D7."));
    await expect.element(text("The D7.")).toBeVisible();
    await expect.element(text("This question was not answered.")).not.toBeInTheDocument();
    expect(document.querySelectorAll("[data-message=user]")).toHaveLength(1);
  });

  it("that fails can be removed", async () => {
    const server = serveChat();
    await show();
    await ask("Which visa?");
    (await nth(server, 1)).refuse(429, "Ask again in 2 minutes.");
    await button("Remove").click();
    await expect.element(button("Which visas?")).toBeVisible();
  });

  it("that the server stored although the call failed is not shown twice", async () => {
    const server = serveChat({ messages: [question(1, "One?"), storedAnswer(2, "First.")] });
    await show(chatId);
    await expect.element(text("First.")).toBeVisible();
    await ask("Two?");
    server.stored.messages?.push(question(3, "Two?"));
    (await nth(server, 1)).refuse(503, "Away.");
    await expect.element(button("Send again")).toBeVisible();
    await expect.poll(() => document.querySelectorAll("[data-message=user]").length).toBe(2);
    await button("Send again").click();
    expect((await nth(server, 2)).body).toEqual({ message: "Two?", conversationId: chatId, replaces: 3 });
  });
});

describe("an answer", () => {
  it("is ended by Stop, which keeps the words that arrived", async () => {
    const server = serveChat();
    await show();
    await ask("Which visa?");
    const asked = await nth(server, 1);
    asked.begin();
    asked.delta("The D7 is");
    await expect.element(text("The D7 is")).toBeVisible();
    await button("Stop").click();
    expect(asked.signal.aborted).toBe(true);
    await expect.element(text("Stopped.")).toBeVisible();
    await expect.element(text("The D7 is")).toBeVisible();
    await expect.element(text(disclaimer)).toBeVisible();
    await expect.element(input()).toHaveFocus();
    expect(page.getByText("Failed to send message").elements()).toEqual([]);
    await button("Regenerate").click();
    expect((await nth(server, 2)).body).toEqual({
      message: "Which visa?",
      conversationId: asked.body.conversationId,
      replaces: 11,
    });
  });

  it("that the language model failed to write can be requested from the library", async () => {
    const server = serveChat();
    await show();
    await ask("Which visa?");
    const first = await nth(server, 1);
    first.begin();
    first.error("The language model did not answer in time.", "model_timeout");
    await button("Answer from the library").click();
    const again = { message: "Which visa?", conversationId: first.body.conversationId, replaces: 11 };
    const second = await nth(server, 2);
    expect(second.body).toEqual({ ...again, origin: "library" });
    second.begin();
    second.delta("The D7 is");
    second.error("The language model did not answer in time.", "model_timeout");
    await expect.element(text("This answer was cut off.")).toBeVisible();
    await button("Answer from the library").click();
    expect((await nth(server, 3)).body).toEqual({ ...again, origin: "library" });
  });

  it("that never reached a language model is not offered from the library", async () => {
    const server = serveChat();
    await show();
    await ask("Which visa?");
    (await nth(server, 1)).refuse(500, "Something went wrong.", "internal");
    await expect.element(button("Send again")).toBeVisible();
    await expect.element(button("Answer from the library")).not.toBeInTheDocument();
    await button("Send again").click();
    const second = await nth(server, 2);
    second.begin();
    second.delta("The D7 is");
    second.close();
    await expect.element(button("Ask again")).toBeVisible();
    await expect.element(button("Answer from the library")).not.toBeInTheDocument();
  });

  it("that a language model began is offered from the library after a reload, unlike one from the library", async () => {
    const broken = (origin: "model" | "library") => [
      question(1, "Which visa?"),
      storedAnswer(2, "The D7 is", { state: "broken", origin }),
    ];
    serveChat({ messages: broken("model") });
    const { screen } = await show(chatId);
    await expect.element(button("Answer from the library")).toBeVisible();
    await screen.unmount();
    serveChat({ messages: broken("library") });
    await show(chatId);
    await expect.element(button("Ask again")).toBeVisible();
    await expect.element(button("Answer from the library")).not.toBeInTheDocument();
  });

  it("that is stopped before its first word leaves the question to be sent again", async () => {
    const server = serveChat();
    await show();
    await ask("Which visa?");
    (await nth(server, 1)).begin();
    await expect.poll(() => named.length).toBe(1);
    await button("Stop").click();
    await button("Send again").click();
    expect((await nth(server, 2)).body.replaces).toBe(11);
  });

  it("ends when its reader leaves the page or the conversation", async () => {
    const server = serveChat();
    await show();
    await ask("One?");
    const first = await nth(server, 1);
    first.begin();
    first.delta("Half");
    await expect.element(text("Half")).toBeVisible();
    await button("New chat").click();
    await expect.poll(() => first.signal.aborted).toBe(true);
    await expect.element(button("Which visas?")).toBeVisible();
    await ask("Two?");
    const second = await nth(server, 2);
    expect(second.body).toEqual({ message: "Two?", conversationId: expect.any(String) });
    expect(second.body.conversationId).not.toBe(first.body.conversationId);
    second.begin();
    await button("Other screen").click();
    await expect.poll(() => second.signal.aborted).toBe(true);
  });

  it.each([
    ["with", "The model broke off."],
    ["without", undefined],
  ])("that breaks off %s words says so, and can be requested again", async (_, words) => {
    const server = serveChat();
    await show();
    await ask("Which visa?");
    const asked = await nth(server, 1);
    asked.begin();
    asked.delta("The D7 is");
    await expect.element(text("The D7 is")).toBeVisible();
    if (words) asked.error(words);
    else asked.close();
    await expect.element(text(/This answer was cut off\./)).toBeVisible();
    await expect
      .element(page.getByText(words ?? /^The answer broke off before its end\. Please/))
      .toBeVisible();
    await button("Ask again").click();
    const again = await nth(server, 2);
    expect(again.body.replaces).toBe(11);
    await expect.element(text("The D7 is")).not.toBeInTheDocument();
    again.begin([], { questionId: 13 });
    again.done(answer("The D8.", { questionId: 13, answerId: 14 }));
    await expect.element(text("The D8.")).toBeVisible();
    expect(document.querySelectorAll("[data-message=user]")).toHaveLength(1);
  });

  it("is regenerated, and is restored if that fails", async () => {
    const server = serveChat({ messages: [question(1, "One?"), storedAnswer(2, "First.")] });
    await show(chatId);
    await button("Regenerate").click();
    const asked = await nth(server, 1);
    expect(asked.body).toEqual({ message: "One?", conversationId: chatId, replaces: 1 });
    await expect.element(text("First.")).not.toBeInTheDocument();
    asked.refuse(429, "Ask again in 2 minutes.");
    await expect.element(text("First.")).toBeVisible();
    expect(document.querySelectorAll("[data-message=user]")).toHaveLength(1);
  });

  it("is copied with its sources", async () => {
    controlTimers();
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    serveChat({
      messages: [
        question(1, "One?"),
        storedAnswer(2, "**Yes** [1].", { citations: [citation(1, { title: "Portugal D7" })] }),
      ],
    });
    await show(chatId);
    await button("Copy").click();
    await expect.element(button("Copied")).toBeVisible();
    expect(write).toHaveBeenCalledWith(
      `**Yes** [1].\n\nSources:\n[1] Portugal D7, Checked ${dateText(thisMonth)}, High confidence: ${location.origin}/personal/residencies#program-1\n\n${disclaimer}`,
    );
    write.mockRejectedValue(new DOMException("no", "NotAllowedError"));
    await vi.advanceTimersByTimeAsync(2000);
    await expect.element(button("Copy")).toBeVisible();
    await button("Copy").click();
    await expect.element(page.getByText("Couldn't copy the answer")).toBeVisible();
  });

  it("shows the server's current step until its text arrives", async () => {
    const server = serveChat();
    await show();
    await ask("How long may I stay?");
    const asked = await nth(server, 1);
    asked.begin();
    asked.status("Working out: How many days are left?");
    const status = page.getByLabelText("Messages").getByText("Working out: How many days are left?");
    await expect.element(status).toBeVisible();
    asked.delta("54 days.");
    await expect.element(text("54 days.")).toBeVisible();
    await expect.element(status).not.toBeInTheDocument();
  });

  it("is announced once, as plain text, after 'The assistant is writing'", async () => {
    const server = serveChat();
    await show();
    const announced = listen();
    await ask("Which visa?");
    const asked = await nth(server, 1);
    asked.begin([citation(1)]);
    for (const [part, shown] of [
      ["**The** ", "The"],
      ["D7 ", "D7"],
      ["[1].\n\n", "1."],
      ["- Apply", "Apply"],
    ] as const) {
      asked.delta(part);
      await expect.element(area()).toHaveTextContent(shown);
    }
    asked.done(answer("**The** D7 [1].\n\n- Apply", { citations: [citation(1)] }));
    await expect.element(button("Copy")).toBeVisible();
    await expect.poll(() => announced).toEqual(["The assistant is writing", "The D7. Apply"]);
    expect(area().element().closest("[aria-live], [role=log]")).toBeNull();
    for (const live of area()
      .element()
      .querySelectorAll("[aria-live], [role=status], [role=alert], [role=log]"))
      expect(live.textContent).toBe("");
  });
});

describe("an earlier question", () => {
  const messages = () => [
    question(1, "One?"),
    storedAnswer(2, "First."),
    question(3, "Two?"),
    storedAnswer(4, "Second."),
  ];

  it("is edited in place, and the turns after it are removed", async () => {
    const server = serveChat({ messages: messages() });
    await show(chatId);
    await button("Edit").nth(0).click();
    const field = page.getByRole("textbox", { name: "Edit your question" });
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue("One?");
    await expectAccessible();
    await userEvent.keyboard("{Escape}");
    await expect.element(field).not.toBeInTheDocument();
    await expect.element(button("Edit").nth(0)).toHaveFocus();
    await button("Edit").nth(0).click();
    await button("Cancel").click();
    await button("Edit").nth(0).click();
    await field.fill("Other?");
    await userEvent.keyboard("{Enter}");
    const asked = await nth(server, 1);
    expect(asked.body).toEqual({ message: "Other?", conversationId: chatId, replaces: 1 });
    for (const words of ["One?", "First.", "Two?", "Second."])
      await expect.element(text(words)).not.toBeInTheDocument();
    server.stored.messages = [question(5, "Other?")];
    asked.begin([], { questionId: 5 });
    asked.done(answer("Third.", { questionId: 5, answerId: 6 }));
    await expect.element(text("Third.")).toBeVisible();
    await expect.element(input()).toHaveFocus();
    await expect.element(text("Second.")).not.toBeInTheDocument();
  });

  it("is restored if the edited one cannot be sent, which also stays", async () => {
    const server = serveChat({ messages: messages() });
    await show(chatId);
    await button("Edit").nth(1).click();
    await page.getByRole("textbox", { name: "Edit your question" }).fill("Other?");
    await userEvent.keyboard("{Enter}");
    (await nth(server, 1)).refuse(503, "Away.");
    await expect.element(text("Second.")).toBeVisible();
    await expect.element(text("Other?")).toBeVisible();
    await button("Send again").click();
    expect((await nth(server, 2)).body).toEqual({ message: "Other?", conversationId: chatId, replaces: 3 });
  });

  it("without an answer can be sent again in its place", async () => {
    const server = serveChat({ messages: [...messages(), question(5, "Three?")] });
    await show(chatId);
    await button("Send again").click();
    expect((await nth(server, 1)).body).toEqual({ message: "Three?", conversationId: chatId, replaces: 5 });
  });
});

describe("a stored conversation", () => {
  it("shows progress and errors while loading, and loads on 'Try again'", async () => {
    const server = serveChat({ messages: [question(1, "One?"), storedAnswer(2, "First.")] });
    const path = `/api/chat/conversations/${chatId}`;
    let resolve: (response: Response) => void = () => undefined;
    const promise = new Promise<Response>((settle) => {
      resolve = settle;
    });
    server.byHand[path] = () => promise;
    await show(chatId);
    await expect.element(page.getByText("Loading the conversation")).toBeInTheDocument();
    await expect.element(send()).toBeDisabled();
    server.byHand[path] = () => Response.json({}, { status: 500 });
    resolve(Response.json({}, { status: 500 }));
    await expect.element(text("Couldn't load this conversation.")).toBeVisible();
    delete server.byHand[path];
    await button("Try again").click();
    await expect.element(text("First.")).toBeVisible();
    await expect.element(send()).toBeEnabled();
    expect(server.paths).not.toContain("/api/chat/suggestions");
  });
});

describe("the draft of a question", () => {
  it("survives another screen", async () => {
    serveChat();
    await show();
    await input().fill("Half a question");
    await button("Other screen").click();
    await expect.element(input()).not.toBeInTheDocument();
    await button("Other screen").click();
    await expect.element(input()).toHaveValue("Half a question");
  });

  it("belongs to its conversation", async () => {
    serveChat({ messages: [question(1, "One?"), storedAnswer(2, "First.")] });
    await show(chatId);
    await input().fill("For Portugal");
    await button("New chat").click();
    await expect.element(input()).toHaveValue("");
    await input().fill("For a new chat");
    await button("Stored chat").click();
    await expect.element(input()).toHaveValue("For Portugal");
    await button("New chat").click();
    await expect.element(input()).toHaveValue("For a new chat");
  });

  it("follows a new chat into the conversation it becomes", async () => {
    const server = serveChat();
    await show();
    await ask("Which visa?");
    await input().fill("And which tax?");
    (await nth(server, 1)).begin();
    await expect.poll(() => named.length).toBe(1);
    await expect.element(input()).toHaveValue("And which tax?");
    await expect.element(input()).toHaveFocus();
    await button("New chat").click();
    await expect.element(input()).toHaveValue("");
  });

  it("and an unsent question survive the end of the session", async () => {
    const server = serveChat();
    server.byHand["/api/login"] = () => Response.json({ id: 1, username: "amelia", role: "member" });
    await show();
    await ask("Which visa?");
    await input().fill("Half a question");
    (await nth(server, 1)).refuse(401, "Please sign in first.", "unauthenticated");
    await button("Sign in").click();
    await expect.element(input()).toHaveValue("Half a question");
    await expect.element(text("Which visa?")).toBeVisible();
    expect(page.getByText("Failed to send message").elements()).toEqual([]);
    await button("Send again").click();
    expect((await nth(server, 2)).body).toEqual({
      message: "Which visa?",
      conversationId: expect.any(String),
    });
  });
});

describe("the reader's profile", () => {
  const toggle = () => page.getByRole("switch", { name: "Use my profile" });

  it("is sent only if switched on, and is off at the start of each visit", async () => {
    localStorage.setItem("userProfile", JSON.stringify(profile));
    const server = serveChat();
    await show();
    await expect.element(toggle()).toBeEnabled();
    await expect.element(toggle()).not.toBeChecked();
    await ask("One?");
    const first = await nth(server, 1);
    expect(first.body).toEqual({ message: "One?", conversationId: expect.any(String) });
    first.begin();
    first.done(answer("First."));
    await toggle().click();
    await expect.element(page.getByText("Resident of Portugal")).toBeVisible();
    await expect.element(page.getByText("Citizen of Spain")).toBeVisible();
    await expectAccessible();
    await ask("Two?");
    const second = await nth(server, 2);
    expect(second.body.profile).toEqual(profile);
    second.begin([], { questionId: 13 });
    second.done(answer("Second.", { questionId: 13, answerId: 14, facts: ["Resident of Portugal"] }));
    await expect
      .element(area().getByRole("list", { name: "Used from what you shared:" }))
      .toHaveTextContent("Resident of Portugal");
    await button("Other screen").click();
    await button("Other screen").click();
    await expect.element(toggle()).not.toBeChecked();
    expect(JSON.stringify({ ...localStorage })).not.toContain("Second");
  });

  it.each([
    ["there is none", null, "Save your profile first."],
    ["it is incomplete", JSON.stringify({ ...profile, citizenships: [] }), "Your profile is incomplete."],
    ["it cannot be read", "{", "Your profile is incomplete."],
  ])("is not sent if %s, and a link leads to it", async (_, stored, words) => {
    if (stored) localStorage.setItem("userProfile", stored);
    serveChat();
    await show();
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(toggle()).toBeDisabled();
    await expect.element(page.getByRole("link", { name: "My Profile" })).toHaveAttribute("href", "/profile");
  });
});

it.each(["light", "dark"])("is accessible in the %s theme, on a phone", async (theme) => {
  document.documentElement.classList.toggle("dark", theme === "dark");
  await page.viewport(360, 740);
  serveChat({
    messages: [
      question(1, "Can I live in Portugal on $3,000 a month from dividends?"),
      storedAnswer(2, "**Yes** [1], see [2].\n\n1. Apply\n2. `Wait`", {
        citations: [citation(1), citation(2, { kind: "news", href: null, confidence: "reported" })],
        origin: "library",
      }),
      question(3, "x".repeat(300)),
      storedAnswer(4, "y".repeat(300), { state: "broken" }),
    ],
  });
  await show(chatId);
  await expect.element(page.getByRole("link", { name: "Source 1: Program 1" })).toBeVisible();
  await expectAccessible();
});

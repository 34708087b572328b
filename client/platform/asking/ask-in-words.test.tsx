import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "#client/platform/query-client.ts";
import { paths } from "#shared/paths.ts";
import type { TextAnswer } from "#shared/questions/contract.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { AskInWords } from "./ask-in-words.tsx";

const answered = (href: string): TextAnswer => ({
  ...{ kind: "answer", language: "en", question: "may-enter" },
  sentences: ["With a passport from Mexico, you need no visa for Japan.", "Source: the ministry."],
  sources: [{ name: "the ministry", url: "https://ministry.example" }],
  link: { title: "Entry: Japan", href },
  note: "Not legal advice.",
});
const asksForPassport: TextAnswer = {
  ...{ kind: "asks", language: "en", question: "may-enter", field: "passports" },
  ...{ sentences: ["Which passport do you travel on?"], replies: ["Mexico"] },
};

let answer: TextAnswer;
let failures = 0;
let sent: unknown;
beforeEach(() => {
  failures = 0;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (url.includes("/api/countries")) return Response.json([]);
    if (failures-- > 0) return Response.json({ message: "Wait a minute.", code: "limit" }, { status: 400 });
    sent = JSON.parse(String(init?.body));
    return Response.json(answer);
  });
});

const open = async () => {
  history.replaceState(null, "", "/entry");
  const screen = await render(
    <QueryClientProvider client={createQueryClient({ firstRetryMs: 1 })}>
      <main>
        <h1>Entry</h1>
        <AskInWords about="may-enter" example="Can I enter Japan?" />
      </main>
    </QueryClientProvider>,
  );
  const ask = async (text: string, next: TextAnswer) => {
    answer = next;
    await screen.getByLabelText("Ask in your own words").fill(text);
    await userEvent.keyboard("{Enter}");
  };
  return { screen, ask, shown: () => screen.getByRole("region", { name: "Answer" }) };
};

it("shows the answer in place and fills in the fields of this screen", async () => {
  const { ask, shown } = await open();
  await ask("mexican passport, japan?", answered("/entry?passports=MX&places=JP"));
  await expect.element(shown()).toHaveTextContent(/^With a passport from Mexico, you need no visa for Japan/);
  await expect.element(shown()).toHaveTextContent("The fields below are filled in from your question.");
  expect(location.search).toBe("?passports=MX&places=JP");
  await expectAccessible();
});

it("links to another screen if the full answer is there", async () => {
  const { screen, ask } = await open();
  await ask("days left?", answered("/stays"));
  await expect
    .element(screen.getByRole("link", { name: "Open: Entry: Japan" }))
    .toHaveAttribute("href", "/stays");
  expect(location.pathname).toBe("/entry");
});

it("accepts a reply by button or as text when the answer asks for a detail", async () => {
  const { screen, ask, shown } = await open();
  await ask("japan?", asksForPassport);
  await expect.element(shown()).toHaveTextContent(/^Which passport/);
  answer = answered("/stays");
  await screen.getByRole("button", { name: "Mexico" }).click();
  await expect.element(shown()).toHaveTextContent(/^With a passport from Mexico/);
  expect(sent).toEqual({ text: "Mexico", about: "may-enter", earlier: ["japan?"] });

  await ask("korea?", asksForPassport);
  await expect.element(shown()).toHaveTextContent(/^Which passport/);
  expect(sent).toEqual({ text: "korea?", about: "may-enter" });
  await ask("peru", answered("/stays"));
  await expect.element(shown()).toHaveTextContent(/^With a passport from Mexico/);
  expect(sent).toEqual({ text: "peru", about: "may-enter", earlier: ["korea?"] });
});

it("explains why there is no answer and what to do next", async () => {
  const { screen, ask, shown } = await open();
  await userEvent.click(screen.getByRole("button", { name: "Ask" }));
  await expect.element(screen.getByRole("alert")).toHaveTextContent("Write your question.");
  // The client retries the query once, so both attempts must fail.
  failures = 2;
  await ask("japan?", answered("/stays"));
  await expect.element(shown()).toHaveTextContent("Couldn't get an answer. Wait a minute.");
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(shown()).toHaveTextContent(/^With a passport from Mexico/);
  await ask("the best pizza?", { kind: "none" });
  await expect
    .element(screen.getByRole("link", { name: "Ask the assistant" }))
    .toHaveAttribute("href", paths.assistant);
});

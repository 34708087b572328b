import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { beforeEach, expect, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { useOtherTabs } from "#client/features/assistant/api.ts";
import { ChatCard } from "#client/features/assistant/chat-card.tsx";
import { AuthProvider, useAuth } from "#client/platform/current-user.tsx";
import { FailureToasts } from "#client/platform/failure-toasts.tsx";
import { createQueryClient } from "#client/platform/query-client.ts";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { Toaster } from "#client/ui/toaster.tsx";
import { chatId, type serveChat } from "./chat-api.ts";

/** The ids that `onConversation` was called with. */
export const named: (string | undefined)[] = [];

/** The chat for a signed-in reader, with buttons that change the conversation and the screen. */
const Page = ({ first }: { first: string | undefined }) => {
  const { user, login } = useAuth();
  const [id, setId] = useState(first);
  const [isAway, setAway] = useState(false);
  useOtherTabs();
  if (!user)
    return (
      <button type="button" onClick={() => login.mutate({ username: "amelia", password: "a long password" })}>
        Sign in
      </button>
    );
  return (
    <main>
      <h1>Assistant</h1>
      <button type="button" onClick={() => setAway(!isAway)}>
        Other screen
      </button>
      <button type="button" onClick={() => setId(undefined)}>
        New chat
      </button>
      <button type="button" onClick={() => setId(chatId)}>
        Stored chat
      </button>
      {!isAway && (
        <ChatCard
          conversationId={id}
          onConversation={(next) => {
            named.push(next);
            setId(next);
          }}
          tools={<span>Tools</span>}
        />
      )}
    </main>
  );
};

/** Renders a conversation, or a new chat without an id. */
export const show = async (id?: string) => {
  const location = memoryLocation({ path: "/ai-agent", record: true });
  const screen = await render(
    <Router hook={location.hook}>
      <QueryClientProvider client={createQueryClient({ firstRetryMs: 1 })}>
        <ToastProvider>
          <AuthProvider>
            <Page first={id} />
          </AuthProvider>
          <FailureToasts />
          <Toaster />
        </ToastProvider>
      </QueryClientProvider>
    </Router>,
  );
  await expect.element(input()).toBeVisible();
  return { screen, location };
};
export const input = () => page.getByRole("textbox", { name: "Your question", exact: true });
export const send = () => page.getByRole("button", { name: "Send", exact: true });
export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const area = () => page.getByRole("region", { name: "Messages" });
/** Waits until ResizeObserver has reported, and React has rendered the result. */
export const twoFrames = async (): Promise<void> => {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
};
/** Text in the messages. */
export const text = (words: string | RegExp) => area().getByText(words);
/** Collects the announcements for screen readers. */
export const listen = () => {
  const announced: string[] = [];
  const status = () => [...document.querySelectorAll("section > [role=status].sr-only")].at(-1);
  const observer = new MutationObserver(() => {
    const words = status()?.textContent ?? "";
    if (words !== "" && announced.at(-1) !== words) announced.push(words);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return announced;
};
export const ask = async (words: string) => {
  await input().fill(words);
  await userEvent.keyboard("{Enter}");
};
/** The question number `count`, once it has been sent. */
export const nth = async (server: ReturnType<typeof serveChat>, count: number) => {
  await expect.poll(() => server.asked.length).toBe(count);
  return server.asked[count - 1]!;
};

/** Lets a test skip waiting times with `vi.advanceTimersByTimeAsync`. Between the skips, the time runs as usual. */
export const controlTimers = (): void => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    shouldAdvanceTime: true,
  });
};

/** Registers hooks that reset all shared state before and after each test. */
export const isolateTests = (): void => {
  beforeEach(() => {
    named.length = 0;
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });
};

import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "#client/platform/query-client.ts";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { chatId, question, serveChat, storedAnswer } from "#tests/support/chat-api.ts";
import { area } from "#tests/support/chat-page.tsx";
import { AssistantPage } from "./assistant-page.tsx";

beforeEach(() => history.replaceState(null, "", `/ai-agent?chat=${chatId}`));

it.each([
  ["a phone", 390, 844],
  ["a tall window", 1440, 2000],
])("on %s the subtitle is visible and the chat area is 320 pixels high", async (_, width, height) => {
  await page.viewport(width, height);
  serveChat({ messages: [question(1, "One?"), storedAnswer(2, "A line.\n\n".repeat(40))] });
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <AssistantPage />
      </ToastProvider>
    </QueryClientProvider>,
  );
  await expect.element(area()).toHaveStyle({ height: "320px" });
  const subtitle = page.getByRole("paragraph").filter({ hasText: /^Answers on visas, taxes/ });
  await expect.element(subtitle).not.toHaveStyle({ position: "absolute" });
});

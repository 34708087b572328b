import { describe, expect, it } from "vitest";
import { render } from "vitest-browser-react";
import { navigate } from "wouter/use-browser-location";
import { paths } from "#shared/paths.ts";
import { useShownPath } from "./shown-path.ts";

const Screen = () => <p>{useShownPath(paths.assistant) === paths.assistant ? "Chat" : "Monitoring"}</p>;

describe("the assistant's screen", () => {
  it.each(["/ai-agent", "/ai-agent?chat=1", "/ai-agent#monitor"])("shows the chat at %s", async (url) => {
    history.replaceState(null, "", url);
    const screen = await render(<Screen />);
    await expect.element(screen.getByText("Chat")).toBeVisible();
  });

  it.each([
    "/ai-agent/legislative-monitor",
    "/ai-agent?view=legislative-monitor",
    "/ai-agent#legislative-monitor",
  ])("shows monitoring at %s", async (url) => {
    history.replaceState(null, "", url);
    const screen = await render(<Screen />);
    await expect.element(screen.getByText("Monitoring")).toBeVisible();
  });

  it("follows the address", async () => {
    history.replaceState(null, "", "/ai-agent");
    const screen = await render(<Screen />);
    navigate("/ai-agent?legislative-monitor");
    await expect.element(screen.getByText("Monitoring")).toBeVisible();
    navigate("/ai-agent");
    await expect.element(screen.getByText("Chat")).toBeVisible();
  });
});

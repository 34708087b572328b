import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { expectAccessible } from "#tests/support/axe.ts";
import { ToolkitPage } from "./toolkit-page.tsx";

test("the overview links to each toolkit and each of its tabs, with the names of their tools", async () => {
  const screen = await render(
    <main>
      <ToolkitPage />
    </main>,
  );
  await expect.element(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Toolkit");
  for (const [title, path] of [
    ["Privacy Tools", "/toolkit/privacy"],
    ["Travel Tools", "/toolkit/travel"],
    ["Finance Tools", "/toolkit/finance"],
  ] as const) {
    const card = screen.getByRole("region", { name: title });
    await expect.element(card.getByRole("link", { name: title })).toHaveAttribute("href", path);
    await expect.element(card.getByRole("listitem").nth(2)).toHaveTextContent(/, /);
  }
  const services = screen.getByRole("link", { name: "Services", exact: true });
  await expect.element(services).toHaveAttribute("href", "/toolkit/travel?tab=services");
  for (const card of screen.getByRole("list").first().element().children)
    await expect.poll(() => getComputedStyle(card).opacity).toBe("1");
  await expectAccessible();
});

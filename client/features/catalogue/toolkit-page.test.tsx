import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { ToolkitPage } from "./toolkit-page.tsx";

test("the overview links to each toolkit and each kind of tool, with their names", async () => {
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
  const esims = screen.getByRole("link", { name: "eSIMs", exact: true });
  await expect.element(esims).toHaveAttribute("href", "/toolkit/travel?tab=services");
  await expect.element(screen.getByText("Airalo, Holafly, Saily, Nomad eSIM, Ubigi")).toBeVisible();
});

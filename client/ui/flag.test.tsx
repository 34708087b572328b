import { expect, it } from "vitest";
import { render } from "vitest-browser-react";
import { Flag } from "./flag.tsx";

it("is decorative next to the country's name, otherwise labeled with it", async () => {
  const screen = await render(
    <>
      <Flag code="pt" />
      <Flag code="es" name="Spain" />
    </>,
  );
  await expect.element(screen.getByRole("img", { name: "Spain" })).toHaveAttribute("src", "/flags/es.svg");
  expect(screen.getByRole("img").elements()).toHaveLength(1);
});

it("shows the code if there is no such flag", async () => {
  const screen = await render(<Flag code="zz" name="Nowhere" />);
  await expect.element(screen.getByText("ZZ")).toBeVisible();
  await expect.element(screen.getByText("Nowhere")).toBeInTheDocument();
});

import { expect, it } from "vitest";
import { render } from "vitest-browser-react";
import { Flag } from "./flag.tsx";

it("is an image beside the country's name, and says it where nothing else does", async () => {
  const screen = await render(
    <>
      <Flag code="pt" />
      <Flag code="es" name="Spain" />
    </>,
  );
  await expect.element(screen.getByRole("img", { name: "Spain" })).toHaveAttribute("src", "/flags/es.svg");
  expect(screen.getByRole("img").elements()).toHaveLength(1);
});

it("is the code where there is no such flag", async () => {
  const screen = await render(<Flag code="zz" name="Nowhere" />);
  await expect.element(screen.getByText("ZZ")).toBeVisible();
  await expect.element(screen.getByText("Nowhere")).toBeInTheDocument();
});

import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { PlaceCombobox } from "./place-combobox.tsx";
import { placeOption } from "./place-options.ts";

const options = [
  ["AX", "Åland Islands"],
  ["DE", "Germany"],
  ["GB", "United Kingdom"],
].map(([code = "", name = ""]) => placeOption({ code, name, flagCode: code.toLowerCase() }));

const Screen = () => {
  const [code, setCode] = useState("");
  return <PlaceCombobox aria-label="Country" options={options} value={code} onChange={setCode} />;
};

it.each([
  ["Deutschland", "Germany"],
  ["alemania", "Germany"],
  ["Åland", "Åland Islands"],
  ["Aland", "Åland Islands"],
  ["Royaume-Uni", "United Kingdom"],
  ["UK", "United Kingdom"],
])("finds a country that is typed as %s", async (text, name) => {
  await render(<Screen />);
  const field = page.getByRole("combobox", { name: "Country" });
  await field.click();
  await userEvent.keyboard(text);
  await expect.element(page.getByRole("option")).toHaveTextContent(name);
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveValue(name);
});

it("names the text that matches no country", async () => {
  await render(<Screen />);
  await page.getByRole("combobox", { name: "Country" }).click();
  await userEvent.keyboard("Atlantis");
  await expect.element(page.getByText("No country matches 'Atlantis'.").first()).toBeVisible();
});

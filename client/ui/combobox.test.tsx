import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "#tests/support/axe.ts";
import { Combobox } from "./combobox.tsx";
import { Field } from "./field.tsx";

const options = ["France", "Portugal", "Réunion", "Spain", "United Kingdom"].map((label) => ({
  value: label.slice(0, 2),
  label,
  aliases: label === "United Kingdom" ? ["UK"] : [],
}));

const Form = ({ onSubmit, onValue }: { onSubmit: () => void; onValue: (value: string) => void }) => {
  const [value, setValue] = useState("");
  return (
    <main>
      <h1>Form</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Field label="Country" error="Country is required">
          <Combobox
            options={options}
            value={value}
            onChange={(next) => {
              setValue(next);
              onValue(next);
            }}
            listLabel="Countries"
            noMatch={(text) => `No country matches '${text}'.`}
          />
        </Field>
        <button type="submit">Save</button>
      </form>
    </main>
  );
};

const show = async () => {
  const onSubmit = vi.fn();
  const onValue = vi.fn();
  const screen = await render(<Form onSubmit={onSubmit} onValue={onValue} />);
  const box = screen.getByRole("combobox", { name: "Country" });
  const active = () =>
    document.getElementById(box.element().getAttribute("aria-activedescendant") ?? "")?.textContent;
  return {
    screen,
    box,
    active,
    onSubmit,
    onValue,
    names: () =>
      screen
        .getByRole("option")
        .elements()
        .map((it) => it.textContent),
  };
};

describe("by keyboard", () => {
  it("stays closed on focus, opens with an arrow key, wraps around, and selects with Enter without submitting the form", async () => {
    const { box, active, names, onSubmit, onValue } = await show();
    await userEvent.keyboard("{Tab}");
    await expect.element(box).toHaveFocus();
    await expect.element(box).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(box).toHaveAttribute("aria-expanded", "true");
    expect(names()).toEqual(options.map(({ label }) => label));
    await expect.poll(active).toBe("France");
    await userEvent.keyboard("{ArrowUp}");
    await expect.poll(active).toBe("United Kingdom");
    await userEvent.keyboard("{ArrowUp}{ArrowDown}");
    await expect.poll(active).toBe("United Kingdom");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect.poll(active).toBe("Portugal");
    await userEvent.keyboard("{Enter}");
    await expect.element(box).toHaveValue("Portugal");
    await expect.element(box).toHaveAttribute("aria-expanded", "false");
    expect(onValue).toHaveBeenCalledExactlyOnceWith("Po");
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.keyboard("{Enter}");
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it("finds typed text, and selects the first match on Tab", async () => {
    const { box, names } = await show();
    await box.click();
    await userEvent.keyboard("reu");
    await expect.poll(names).toEqual(["Réunion"]);
    await userEvent.keyboard("{Tab}");
    await expect.element(box).toHaveValue("Réunion");
    await expect.element(box).not.toHaveFocus();
  });

  it("reverts on Escape, and selects its text on click so that typing replaces it", async () => {
    const { box, screen } = await show();
    await box.fill("Spain");
    await userEvent.keyboard("{Enter}");
    await box.click();
    await userEvent.keyboard("fra{Escape}");
    await expect.element(box).toHaveValue("Spain");
    await expect.element(screen.getByRole("listbox")).not.toBeInTheDocument();
    await box.click();
    await userEvent.keyboard("uk{Enter}");
    await expect.element(box).toHaveValue("United Kingdom");
  });

  it("moves by pages and stops at the ends", async () => {
    const { box, active } = await show();
    await box.click();
    await userEvent.keyboard("{PageDown}");
    await expect.poll(active).toBe("United Kingdom");
    await userEvent.keyboard("{PageUp}");
    await expect.poll(active).toBe("France");
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await expect.element(box).toHaveAttribute("aria-expanded", "false");
  });
});

describe("text left in the field", () => {
  it("selects the option with exactly this name", async () => {
    const { box, screen } = await show();
    await box.fill("uk");
    await screen.getByRole("heading").click();
    await expect.element(box).toHaveValue("United Kingdom");
  });

  it("is reverted if it matches no option", async () => {
    const { box, screen, onValue } = await show();
    await box.fill("Spai");
    await screen.getByRole("heading").click();
    await expect.element(box).toHaveValue("");
    expect(onValue).not.toHaveBeenCalled();
  });

  it("clears the selection if empty", async () => {
    const { box, screen, onValue } = await show();
    await box.fill("Spain");
    await userEvent.keyboard("{Enter}");
    await box.fill("");
    await screen.getByRole("heading").click();
    await expect.element(box).toHaveValue("");
    expect(onValue).toHaveBeenLastCalledWith("");
  });
});

describe("by pointer and screen reader", () => {
  it("does not select an option under a resting pointer", async () => {
    const { box, screen, onValue } = await show();
    await box.click();
    await screen.getByRole("option", { name: "Spain" }).hover();
    await userEvent.keyboard("{Tab}");
    await expect.element(box).toHaveValue("");
    expect(onValue).not.toHaveBeenCalled();
    await box.fill("fr");
    await screen.getByRole("option", { name: "France" }).hover();
    await screen.getByRole("heading").click();
    expect(onValue).not.toHaveBeenCalled();
  });

  it("opens and closes with its arrow button", async () => {
    const { box, screen } = await show();
    const arrow = box.element().parentElement!.querySelector("button")!;
    await userEvent.click(arrow);
    await expect.element(box).toHaveFocus();
    await expect.element(screen.getByRole("listbox", { name: "Countries" })).toBeVisible();
    await userEvent.click(arrow);
    await expect.element(box).toHaveAttribute("aria-expanded", "false");
  });

  it("selects a clicked option and keeps the focus", async () => {
    const { box, screen } = await show();
    await box.click();
    await screen.getByRole("option", { name: "France" }).click();
    await expect.element(box).toHaveValue("France");
    await expect.element(box).toHaveFocus();
    await box.click();
    await expect
      .element(screen.getByRole("option", { name: "France" }))
      .toHaveAttribute("aria-selected", "true");
  });

  it("announces the number of matches, and shows the field's error", async () => {
    const { box, screen } = await show();
    await expect.element(box).toHaveAccessibleDescription("Country is required");
    await box.fill("e");
    await expect.element(screen.getByRole("status")).toHaveTextContent("3 found");
    await expectAccessible(screen.container);
    await box.fill("Atlantis");
    await expect.element(screen.getByRole("status")).toHaveTextContent("No country matches 'Atlantis'.");
    await userEvent.keyboard("{Enter}");
    await expect.element(box).toHaveValue("");
  });
});

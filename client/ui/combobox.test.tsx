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
  it("is reached without opening, opens by an arrow, goes round, and chooses by Enter without sending the form", async () => {
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

  it("finds what is typed, and takes the first on Tab", async () => {
    const { box, names } = await show();
    await box.click();
    await userEvent.keyboard("reu");
    await expect.poll(names).toEqual(["Réunion"]);
    await userEvent.keyboard("{Tab}");
    await expect.element(box).toHaveValue("Réunion");
    await expect.element(box).not.toHaveFocus();
  });

  it("puts back what was chosen on Escape, and types over it when it is pressed", async () => {
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

  it("moves by pages to the ends", async () => {
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

describe("text that is left behind", () => {
  it("chooses the option that it names in full", async () => {
    const { box, screen } = await show();
    await box.fill("uk");
    await screen.getByRole("heading").click();
    await expect.element(box).toHaveValue("United Kingdom");
  });

  it("is put back where it names none", async () => {
    const { box, screen, onValue } = await show();
    await box.fill("Spai");
    await screen.getByRole("heading").click();
    await expect.element(box).toHaveValue("");
    expect(onValue).not.toHaveBeenCalled();
  });

  it("chooses nothing where there is none", async () => {
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
  it("takes nothing that the pointer only lies on", async () => {
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

  it("opens and closes by the arrow beside it", async () => {
    const { box, screen } = await show();
    const arrow = box.element().parentElement!.querySelector("button")!;
    await userEvent.click(arrow);
    await expect.element(box).toHaveFocus();
    await expect.element(screen.getByRole("listbox", { name: "Countries" })).toBeVisible();
    await userEvent.click(arrow);
    await expect.element(box).toHaveAttribute("aria-expanded", "false");
  });

  it("takes what is pressed and keeps the focus", async () => {
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

  it("says how many fit, or that none does, and holds the field's error", async () => {
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

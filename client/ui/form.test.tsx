import { describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "./button.tsx";
import { Choice } from "./choice.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";
import { PasswordInput } from "./password-input.tsx";
import { Switch } from "./switch.tsx";

describe("a field", () => {
  test("labels its control", async () => {
    const screen = await render(
      <Field label="Username">
        <Input />
      </Field>,
    );
    const input = screen.getByRole("textbox", { name: "Username" });
    await expect.element(input).not.toHaveAttribute("aria-invalid");
    await expect.element(input).not.toHaveAttribute("aria-describedby");
    await screen.getByText("Username").click();
    await expect.element(input).toHaveFocus();
  });

  test("connects hint and error to its control, and announces the error", async () => {
    const field = (error?: string) => (
      <Field label="Username" hint="3 to 32 letters" error={error}>
        <Input />
      </Field>
    );
    const screen = await render(field());
    const input = screen.getByLabelText("Username");
    await expect.element(input).toHaveAccessibleDescription("3 to 32 letters");
    await screen.rerender(field("Required"));
    await expect.element(input).toHaveAccessibleDescription("3 to 32 letters Required");
    await expect.element(input).toBeInvalid();
    await expect.element(screen.getByRole("alert")).toHaveTextContent("Required");
  });
});

describe("a password", () => {
  test("is hidden until its button is pressed, keeps its value, and is labeled by its field", async () => {
    const screen = await render(
      <Field label="Password" error="Required">
        <PasswordInput autoComplete="current-password" />
      </Field>,
    );
    const input = screen.getByLabelText("Password", { exact: true });
    const toggle = screen.getByRole("button", { name: "Show password" });
    await input.fill("correct horse");
    await expect.element(input).toHaveAttribute("type", "password");
    await expect.element(toggle).toHaveAttribute("aria-pressed", "false");
    await toggle.click();
    await expect.element(input).toHaveAttribute("type", "text");
    await expect.element(toggle).toHaveAttribute("aria-pressed", "true");
    await expect.element(input).toHaveValue("correct horse");
    await expect.element(input).toHaveAttribute("autocomplete", "current-password");
    await expect.element(input).toHaveAccessibleDescription("Required");
  });

  test("its button does not submit the form", async () => {
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
    const screen = await render(
      <form onSubmit={onSubmit}>
        <PasswordInput aria-label="Password" />
      </form>,
    );
    await screen.getByRole("button", { name: "Show password" }).click();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe("a switch", () => {
  test("toggles with a click on its label and with the space bar, and is labeled by its field", async () => {
    const onCheckedChange = vi.fn();
    const screen = await render(
      <Field label="Polling" hint="Every half hour">
        <Switch onCheckedChange={onCheckedChange} />
      </Field>,
    );
    const control = screen.getByRole("switch", { name: "Polling" });
    await expect.element(control).not.toBeChecked();
    await expect.element(control).toHaveAccessibleDescription("Every half hour");
    await control.click({ position: { x: 22, y: -6 }, force: true });
    await expect.element(control).toBeChecked();
    await userEvent.keyboard(" ");
    await expect.element(control).not.toBeChecked();
    expect(onCheckedChange.mock.calls).toEqual([[true], [false]]);
  });

  test("shows its state, and does not toggle while disabled", async () => {
    const onCheckedChange = vi.fn();
    const screen = await render(
      <>
        <Switch aria-label="On" checked />
        <Switch aria-label="Off" checked={false} disabled onCheckedChange={onCheckedChange} />
      </>,
    );
    const on = screen.getByRole("switch", { name: "On" }).element();
    const off = screen.getByRole("switch", { name: "Off" });
    const shiftOf = (element: Element) => getComputedStyle(element, "::before").translate;
    await expect.poll(() => shiftOf(on)).toBe("20px");
    expect(shiftOf(off.element())).toBe("none");
    expect(getComputedStyle(on).backgroundColor).not.toBe(getComputedStyle(off.element()).backgroundColor);
    await off.click({ force: true });
    expect(onCheckedChange).not.toHaveBeenCalled();
  });
});

test.each([
  [
    "a box",
    <Choice key="box" type="checkbox">
      Agree
    </Choice>,
  ],
  ["a switch", <Switch key="switch" aria-label="Agree" />],
])("Enter on %s neither submits the form nor changes the control", async (_, control) => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  const screen = await render(
    <form onSubmit={onSubmit}>
      <Input aria-label="Name" />
      {control}
      <Button type="submit">Save</Button>
    </form>,
  );
  const agreed = screen.getByLabelText("Agree");
  await agreed.click();
  await userEvent.keyboard("{Enter}");
  expect(onSubmit).not.toHaveBeenCalled();
  await expect.element(agreed).toBeChecked();
  await screen.getByLabelText("Name").click();
  await userEvent.keyboard("{Enter}");
  expect(onSubmit).toHaveBeenCalledOnce();
});

describe("a button", () => {
  test("is busy while pending, keeps the focus, and ignores clicks and submits", async () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
    const form = (pending: boolean) => (
      <form onSubmit={onSubmit}>
        <Input aria-label="Name" />
        <Button type="submit" pending={pending} onClick={onClick}>
          Login
        </Button>
      </form>
    );
    const screen = await render(form(false));
    const button = screen.getByRole("button", { name: "Login" });
    await button.click();
    await screen.rerender(form(true));
    await expect.element(button).toHaveFocus();
    await expect.element(button).toHaveAttribute("aria-disabled", "true");
    await expect.element(button).toHaveAttribute("aria-busy", "true");
    expect(button.element().querySelector("svg")).not.toBeNull();
    await button.click({ force: true });
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard("{Enter} ");
    await screen.getByLabelText("Name").click();
    await userEvent.keyboard("{Enter}");
    expect(onClick).toHaveBeenCalledOnce();
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test("ignores clicks and submits while disabled, and keeps the focus", async () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
    const form = (disabled: boolean) => (
      <form onSubmit={onSubmit}>
        <Input aria-label="Name" />
        <Button type="submit" disabled={disabled} onClick={onClick}>
          Send
        </Button>
      </form>
    );
    const screen = await render(form(false));
    const button = screen.getByRole("button", { name: "Send" });
    await button.click();
    await screen.rerender(form(true));
    await expect.element(button).toBeDisabled();
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard("{Enter} ");
    await screen.getByLabelText("Name").click();
    await userEvent.keyboard("{Enter}");
    expect(onClick).toHaveBeenCalledOnce();
    expect(onSubmit).toHaveBeenCalledOnce();
    await screen.rerender(form(false));
    await expect.element(button).toBeEnabled();
  });

  test("submits a form only with type submit", async () => {
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
    const screen = await render(
      <form onSubmit={onSubmit}>
        <Button>Cancel</Button>
        <Button type="submit">Save</Button>
      </form>,
    );
    await screen.getByRole("button", { name: "Cancel" }).click();
    expect(onSubmit).not.toHaveBeenCalled();
    await screen.getByRole("button", { name: "Save" }).click();
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test("styles a link, and the caller's classes override its own", async () => {
    const screen = await render(
      <Button asChild variant="secondary" className="rounded-full">
        <a href="/feed">Feed</a>
      </Button>,
    );
    const link = screen.getByRole("link", { name: "Feed" }).element();
    expect(link.className).toContain("border-control");
    expect(link.className).toContain("rounded-full");
    expect(link.className).not.toContain("rounded-md");
  });

  test("has a visible focus outline", async () => {
    const screen = await render(<Button>Save</Button>);
    await userEvent.keyboard("{Tab}");
    const style = getComputedStyle(screen.getByRole("button").element());
    expect([style.outlineStyle, style.outlineWidth]).toEqual(["solid", "2px"]);
  });
});

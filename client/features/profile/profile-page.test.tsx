import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FailureToasts } from "#client/platform/failure-toasts.tsx";
import { createQueryClient } from "#client/platform/query-client.ts";
import { profileKey } from "#client/platform/stored-profile.ts";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { Toaster } from "#client/ui/toaster.tsx";
import { storedProfile } from "#tests/support/stored-profile.ts";
import { ProfilePage } from "./profile-page.tsx";

const countries = [
  { id: 233, name: "Estonia", code: "EE", flagCode: "ee" },
  { id: 620, name: "Portugal", code: "PT", flagCode: "pt" },
  { id: 724, name: "Spain", code: "ES", flagCode: "es" },
  { id: 826, name: "United Kingdom", code: "GB", flagCode: "gb" },
];
const saved = storedProfile();
const readStored = () => JSON.parse(localStorage.getItem(profileKey) ?? "null");
const store = (value: unknown) => localStorage.setItem(profileKey, JSON.stringify(value));
/** Stores the profile and notifies this tab, like a change in another tab. */
const storeElsewhere = (value: unknown) => {
  store(value);
  dispatchEvent(new StorageEvent("storage", { key: profileKey }));
};

const show = async (client = createQueryClient({ firstRetryMs: 1 })) => {
  const screen = await render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <ProfilePage updatesLink="See updates for you" />
        <FailureToasts />
        <Toaster />
      </ToastProvider>
    </QueryClientProvider>,
  );
  const group = (name: string) => screen.getByRole("group", { name });
  /** A country field, by its label or by the label of its row ('Residency 1'). */
  const country = (name: string) =>
    /\d$/.test(name)
      ? group(name).getByRole("combobox", { name: "Country" })
      : screen.getByRole("combobox", { name });
  return {
    screen,
    group,
    country,
    choose: async (name: string, value: string) => {
      await country(name).fill(value);
      await userEvent.keyboard("{Enter}");
    },
    status: screen.getByRole("combobox", { name: "Employment Status" }),
    save: () => screen.getByRole("button", { name: "Save Profile" }).click(),
    alerts: () =>
      screen
        .getByRole("alert")
        .elements()
        .map((alert) => alert.textContent),
  };
};

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json(countries)),
  );
});

describe("the map", () => {
  it("marks the countries of the form, also before they are saved, and lists their ties", async () => {
    store(saved);
    const { screen, choose } = await show();
    const items = () =>
      screen
        .getByRole("list", { name: "My countries" })
        .getByRole("listitem")
        .elements()
        .map((item) => item.textContent);
    await expect
      .poll(items)
      .toEqual(["Portugalprimary residency, employment", "Spainresidency", "United Kingdomcitizenship"]);
    const names = () =>
      [...document.querySelectorAll("svg[viewBox='60 20 940 440'] text")].map((text) => text.textContent);
    await expect.poll(names).toEqual(["Portugal", "Spain", "United Kingdom"]);
    await choose("Residency 2", "Estonia");
    await expect.poll(names).toEqual(["Portugal", "Estonia", "United Kingdom"]);
    expect(readStored()).toEqual(saved);
  });
});

describe("while countries load", () => {
  it("shows progress", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    const { screen } = await show();
    await expect.element(screen.getByRole("heading", { level: 1 })).toHaveTextContent("My Profile");
    await expect.element(screen.getByRole("status")).toHaveTextContent("Loading countries...");
  });

  it("shows the error and retries", async () => {
    let isDown = true;
    vi.stubGlobal("fetch", async () =>
      isDown ? new Response("{}", { status: 503 }) : Response.json(countries),
    );
    const { screen } = await show();
    await expect.element(screen.getByRole("heading", { name: "Failed to fetch countries" })).toBeVisible();
    isDown = false;
    await screen.getByRole("button", { name: "Try again" }).click();
    await expect.element(screen.getByText("Profile Information")).toBeVisible();
  });
});

describe("empty profile", () => {
  it("shows errors at required fields and stores nothing", async () => {
    const { save, alerts, country } = await show();
    await save();
    await expect
      .poll(alerts)
      .toEqual(["Country is required", "Country is required", "Employment country is required"]);
    await expect.element(country("Residency 1")).toHaveFocus();
    expect(localStorage.getItem(profileKey)).toBeNull();
  });

  it("is saved in the specified format with a toast", async () => {
    const { screen, choose, save } = await show();
    await choose("Residency 1", "Portugal");
    await choose("Citizenship 1", "uk");
    await choose("Country of Employment", "Spain");
    await expect.element(screen.getByText("Unsaved changes")).toBeVisible();
    await save();
    await expect.element(screen.getByText("Profile Updated")).toBeVisible();
    await expect.element(screen.getByText("Your profile has been saved successfully.")).toBeVisible();
    await expect
      .element(screen.getByRole("link", { name: "See updates for you" }))
      .toHaveAttribute("href", "/feed?for=you");
    await expect.element(screen.getByText("Unsaved changes")).not.toBeInTheDocument();
    expect(readStored()).toEqual({
      residencies: [{ country: "620", isPrimary: true }],
      citizenships: [{ country: "826", isPrimary: true }],
      employmentStatus: "employed",
      employmentCountry: "724",
    });
  });
});

describe("country rows", () => {
  it("keep the last row", async () => {
    const { group, country } = await show();
    await expect.element(group("Citizenships").getByRole("button", { name: "Remove" })).toBeDisabled();
    await group("Citizenships").getByRole("button", { name: "Add Another Citizenship" }).click();
    await expect.element(country("Citizenship 2")).toHaveFocus();
    expect(group("Citizenships").getByRole("button", { name: "Remove" }).elements()).toHaveLength(2);
    await expect.element(group("Citizenships").getByRole("button", { name: "Remove" }).last()).toBeEnabled();
  });

  it("have exactly one primary row", async () => {
    store(saved);
    const { group, save } = await show();
    const primary = (row: string) => group(row).getByRole("radio", { name: "Primary Residency" });
    await primary("Residency 2").click();
    await expect.element(primary("Residency 1")).not.toBeChecked();
    await save();
    await expect.poll(readStored).toMatchObject({
      residencies: [
        { country: "620", isPrimary: false },
        { country: "724", isPrimary: true },
      ],
    });
  });

  it("make the first row primary when the primary one is removed, and keep the focus near", async () => {
    store(saved);
    const { group, country, save } = await show();
    await group("Residencies").getByRole("button", { name: "Remove Portugal" }).click();
    await expect.element(group("Residencies").getByRole("radio")).toBeChecked();
    await expect.element(country("Residency 1")).toHaveValue("Spain");
    await expect.element(country("Residency 1")).toHaveFocus();
    await save();
    await expect.poll(readStored).toMatchObject({ residencies: [{ country: "724", isPrimary: true }] });
  });
});

describe("employment", () => {
  it.each([
    ["Employed", "Country of Employment"],
    ["Self-Employed", "Country of Self-Employment"],
    ["Company Owner", "Country of Company Registration"],
  ])("status '%s' asks for the '%s'", async (label, countryLabel) => {
    const { status, country } = await show();
    await status.selectOptions(label);
    await expect.element(country(countryLabel)).toBeVisible();
  });

  it("shows and stores company details for owners only, and keeps them in the form", async () => {
    store(saved);
    const { screen, status, group, save } = await show();
    await expect.element(group("Company Details")).not.toBeInTheDocument();
    await status.selectOptions("Company Owner");
    await screen.getByLabelText("Business Description").fill("Maps of the sea");
    await screen.getByLabelText("Industry Sector").selectOptions("Information Technology");
    await screen.getByLabelText("Exporting Goods/Services Internationally").click();
    await status.selectOptions("Self-Employed");
    await save();
    await expect.poll(readStored).toEqual({ ...saved, employmentStatus: "self-employed" });
    await status.selectOptions("Company Owner");
    await expect.element(screen.getByLabelText("Business Description")).toHaveValue("Maps of the sea");
    await save();
    await expect.poll(readStored).toEqual({
      ...saved,
      employmentStatus: "company-owner",
      businessDescription: "Maps of the sea",
      industrySector: "it",
      taxRelatedActivities: ["exportingGoods"],
    });
  });
});

describe("stored profile", () => {
  it("is deleted from the browser with the second press", async () => {
    store(saved);
    const { screen, country } = await show();
    const press = screen.getByRole("button", { name: /^Delete/ });
    await press.click();
    expect(readStored()).toEqual(saved);
    await expect.element(press).toHaveTextContent("Delete it from this browser?");
    await press.click();
    expect(readStored()).toBeNull();
    await expect.element(screen.getByText("Profile deleted")).toBeVisible();
    await expect.element(country("Residency 1")).toHaveValue("");
  });

  it("is read as far as possible if it is invalid, and stays unchanged until saved", async () => {
    const broken = { ...saved, residencies: [{ country: "999", isPrimary: true }], industrySector: 5 };
    store(broken);
    const { screen, country, choose, save } = await show();
    await expect.element(country("Citizenship 1")).toHaveValue("United Kingdom");
    await expect.element(screen.getByText(/Please check: residencies, industry sector\./)).toBeVisible();
    await choose("Residency 1", "Estonia");
    expect(readStored()).toEqual(broken);
    await save();
    await expect.poll(readStored).toMatchObject({ residencies: [{ country: "233", isPrimary: true }] });
    await expect.element(screen.getByText(/Please check/)).not.toBeInTheDocument();
  });

  it("follows another tab while the form has no changes", async () => {
    store(saved);
    const { country } = await show();
    storeElsewhere({ ...saved, employmentCountry: "233" });
    await expect.element(country("Country of Employment")).toHaveValue("Estonia");
  });

  it("from another tab is offered without losing input", async () => {
    store(saved);
    const { screen, country, choose } = await show();
    await choose("Country of Employment", "Spain");
    storeElsewhere({ ...saved, employmentCountry: "233" });
    await expect.element(screen.getByText(/changed in another tab/)).toBeVisible();
    await expect.element(country("Country of Employment")).toHaveValue("Spain");
    await screen.getByRole("button", { name: "Load that version" }).click();
    await expect.element(country("Country of Employment")).toHaveValue("Estonia");
    await expect.element(screen.getByText(/changed in another tab/)).not.toBeInTheDocument();
  });
});

describe("two tabs that save alternately", () => {
  it("see each other's changes, also when they restore an earlier version", async () => {
    store(saved);
    const { screen, country, choose, save } = await show();
    await choose("Country of Employment", "Spain");
    await save();
    await expect.poll(readStored).toMatchObject({ employmentCountry: "724" });
    storeElsewhere(saved);
    await expect.element(country("Country of Employment")).toHaveValue("Portugal");
    await choose("Country of Employment", "Spain");
    await save();
    await choose("Residency 1", "Estonia");
    storeElsewhere(saved);
    await expect.element(screen.getByText(/changed in another tab/)).toBeVisible();
    await expect.element(country("Residency 1")).toHaveValue("Estonia");
  });
});

describe("unsaved input", () => {
  it("survives a visit to another screen and asks before leaving the page", async () => {
    store(saved);
    const client = createQueryClient({ firstRetryMs: 1 });
    const first = await show(client);
    const isAsked = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
    expect(isAsked()).toBe(false);
    await first.choose("Country of Employment", "Estonia");
    await expect.element(first.screen.getByText("Unsaved changes")).toBeVisible();
    expect(isAsked()).toBe(true);
    await first.screen.unmount();
    expect(isAsked()).toBe(false);
    const again = await show(client);
    await expect.element(again.country("Country of Employment")).toHaveValue("Estonia");
    await expect.element(again.screen.getByText("Unsaved changes")).toBeVisible();
    await again.save();
    await expect.poll(readStored).toMatchObject({ employmentCountry: "233" });
  });
});

describe("storage failure", () => {
  it("reports full storage and keeps the input", async () => {
    store(saved);
    const { screen, status, save } = await show();
    await status.selectOptions("Company Owner");
    await screen.getByLabelText("Business Description").fill("Maps of the sea");
    // Fills the remaining storage of this origin.
    for (let size = 2 ** 23; size >= 1; size /= 2) {
      try {
        localStorage.setItem(`filler-${size}`, "x".repeat(size));
      } catch {
        // A smaller filler may still fit.
      }
    }
    await save();
    await expect.element(screen.getByText(/is full\. Shorten/)).toBeVisible();
    await expect.element(screen.getByLabelText("Business Description")).toHaveValue("Maps of the sea");
    expect(readStored()).toEqual(saved);
  });

  it("reports blocked storage at once, and again when saving", async () => {
    const forbidden = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(forbidden);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(forbidden);
    const { screen, choose, save } = await show();
    await expect.element(screen.getByRole("alert")).toHaveTextContent("blocks storage for Meridian");
    await choose("Residency 1", "Portugal");
    await choose("Citizenship 1", "Spain");
    await choose("Country of Employment", "Spain");
    await save();
    await expect.element(screen.getByText("Profile not saved")).toBeVisible();
  });
});

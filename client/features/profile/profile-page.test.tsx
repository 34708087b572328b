import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FailureToasts } from "#client/platform/failure-toasts.tsx";
import { createQueryClient } from "#client/platform/query-client.ts";
import { profileKey } from "#client/platform/stored-profile.ts";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { Toaster } from "#client/ui/toaster.tsx";
import { ProfilePage } from "./profile-page.tsx";

const countries = [
  { id: 233, name: "Estonia", code: "EE", flagCode: "ee" },
  { id: 620, name: "Portugal", code: "PT", flagCode: "pt" },
  { id: 724, name: "Spain", code: "ES", flagCode: "es" },
  { id: 826, name: "United Kingdom", code: "GB", flagCode: "gb" },
];
const saved = {
  residencies: [
    { country: "620", isPrimary: true },
    { country: "724", isPrimary: false },
  ],
  citizenships: [{ country: "826", isPrimary: true }],
  employmentStatus: "employed",
  employmentCountry: "620",
};
const storedProfile = () => JSON.parse(localStorage.getItem(profileKey) ?? "null");
const store = (value: unknown) => localStorage.setItem(profileKey, JSON.stringify(value));
/** As the browser tells the other tabs. */
const storeElsewhere = (value: unknown) => {
  store(value);
  dispatchEvent(new StorageEvent("storage", { key: profileKey }));
};

const show = async (client = createQueryClient()) => {
  const screen = await render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <ProfilePage />
        <FailureToasts />
        <Toaster />
      </ToastProvider>
    </QueryClientProvider>,
  );
  const group = (name: string) => screen.getByRole("group", { name });
  /** By its label or, in a row, by the row's. */
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
  localStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json(countries)),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe("before the countries are there", () => {
  it("says so", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    const { screen } = await show();
    await expect.element(screen.getByRole("heading", { level: 1 })).toHaveTextContent("My Profile");
    await expect.element(screen.getByRole("status")).toHaveTextContent("Loading countries...");
  });

  it("tells when they cannot be fetched, and asks again", async () => {
    let isDown = true;
    vi.stubGlobal("fetch", async () =>
      isDown ? new Response("{}", { status: 503 }) : Response.json(countries),
    );
    const { screen } = await show();
    await expect
      .element(screen.getByRole("heading", { name: "Failed to fetch countries" }), { timeout: 5000 })
      .toBeVisible();
    isDown = false;
    await screen.getByRole("button", { name: "Try again" }).click();
    await expect.element(screen.getByText("Profile Information")).toBeVisible();
  });
});

describe("an empty profile", () => {
  it("asks for what it needs, each at its place, and stores nothing", async () => {
    const { save, alerts, country } = await show();
    await save();
    await expect
      .poll(alerts)
      .toEqual(["Country is required", "Country is required", "Employment country is required"]);
    await expect.element(country("Residency 1")).toHaveFocus();
    expect(localStorage.getItem(profileKey)).toBeNull();
  });

  it("is saved in the specified shape, and says so", async () => {
    const { screen, choose, save } = await show();
    await choose("Residency 1", "Portugal");
    await choose("Citizenship 1", "uk");
    await choose("Country of Employment", "Spain");
    await expect.element(screen.getByText("Not saved yet")).toBeVisible();
    await save();
    await expect.element(screen.getByText("Profile Updated")).toBeVisible();
    await expect.element(screen.getByText("Your profile has been saved successfully.")).toBeVisible();
    await expect.element(screen.getByText("Not saved yet")).not.toBeInTheDocument();
    expect(storedProfile()).toEqual({
      residencies: [{ country: "620", isPrimary: true }],
      citizenships: [{ country: "826", isPrimary: true }],
      employmentStatus: "employed",
      employmentCountry: "724",
    });
  });
});

describe("rows of countries", () => {
  it("keep one that cannot be removed", async () => {
    const { group, country } = await show();
    await expect.element(group("Citizenships").getByRole("button", { name: "Remove" })).toBeDisabled();
    await group("Citizenships").getByRole("button", { name: "Add Another Citizenship" }).click();
    await expect.element(country("Citizenship 2")).toHaveFocus();
    expect(group("Citizenships").getByRole("button", { name: "Remove" }).elements()).toHaveLength(2);
    await expect.element(group("Citizenships").getByRole("button", { name: "Remove" }).last()).toBeEnabled();
  });

  it("have one that is primary: the one that was chosen last", async () => {
    store(saved);
    const { group, save } = await show();
    const primary = (row: string) => group(row).getByRole("radio", { name: "Primary Residency" });
    await primary("Residency 2").click();
    await expect.element(primary("Residency 1")).not.toBeChecked();
    await save();
    await expect.poll(storedProfile).toMatchObject({
      residencies: [
        { country: "620", isPrimary: false },
        { country: "724", isPrimary: true },
      ],
    });
  });

  it("make the first remaining one primary when the primary one goes, and keep the focus near", async () => {
    store(saved);
    const { group, country, save } = await show();
    await group("Residencies").getByRole("button", { name: "Remove Portugal" }).click();
    await expect.element(group("Residencies").getByRole("radio")).toBeChecked();
    await expect.element(country("Residency 1")).toHaveValue("Spain");
    await expect.element(country("Residency 1")).toHaveFocus();
    await save();
    await expect.poll(storedProfile).toMatchObject({ residencies: [{ country: "724", isPrimary: true }] });
  });
});

describe("the employment", () => {
  it.each([
    ["Employed", "Country of Employment"],
    ["Self-Employed", "Country of Self-Employment"],
    ["Company Owner", "Country of Company Registration"],
  ])("of somebody %s asks for the '%s'", async (label, countryLabel) => {
    const { status, country } = await show();
    await status.selectOptions(label);
    await expect.element(country(countryLabel)).toBeVisible();
  });

  it("has a company for its owner only, whose details wait in the form meanwhile and are stored only then", async () => {
    store(saved);
    const { screen, status, group, save } = await show();
    await expect.element(group("Company Details")).not.toBeInTheDocument();
    await status.selectOptions("Company Owner");
    await screen.getByLabelText("Business Description").fill("Maps of the sea");
    await screen.getByLabelText("Industry Sector").selectOptions("Information Technology");
    await screen.getByLabelText("Exporting Goods/Services Internationally").click();
    await status.selectOptions("Self-Employed");
    await save();
    await expect.poll(storedProfile).toEqual({ ...saved, employmentStatus: "self-employed" });
    await status.selectOptions("Company Owner");
    await expect.element(screen.getByLabelText("Business Description")).toHaveValue("Maps of the sea");
    await save();
    await expect.poll(storedProfile).toEqual({
      ...saved,
      employmentStatus: "company-owner",
      businessDescription: "Maps of the sea",
      industrySector: "it",
      taxRelatedActivities: ["exportingGoods"],
    });
  });
});

describe("a stored profile", () => {
  it("that is broken is read as far as it goes, and stays as it is until it is saved", async () => {
    const broken = { ...saved, residencies: [{ country: "999", isPrimary: true }], industrySector: 5 };
    store(broken);
    const { screen, country, choose, save } = await show();
    await expect.element(country("Citizenship 1")).toHaveValue("United Kingdom");
    await expect.element(screen.getByText(/Please check: residencies, industry sector\./)).toBeVisible();
    await choose("Residency 1", "Estonia");
    expect(storedProfile()).toEqual(broken);
    await save();
    await expect.poll(storedProfile).toMatchObject({ residencies: [{ country: "233", isPrimary: true }] });
    await expect.element(screen.getByText(/Please check/)).not.toBeInTheDocument();
  });

  it("follows another tab while nothing is typed here", async () => {
    store(saved);
    const { country } = await show();
    storeElsewhere({ ...saved, employmentCountry: "233" });
    await expect.element(country("Country of Employment")).toHaveValue("Estonia");
  });

  it("that another tab changed meanwhile is offered, and nothing typed here is lost", async () => {
    store(saved);
    const { screen, country, choose } = await show();
    await choose("Country of Employment", "Spain");
    storeElsewhere({ ...saved, employmentCountry: "233" });
    await expect.element(screen.getByText(/was changed in another tab/)).toBeVisible();
    await expect.element(country("Country of Employment")).toHaveValue("Spain");
    await screen.getByRole("button", { name: "Show that version" }).click();
    await expect.element(country("Country of Employment")).toHaveValue("Estonia");
    await expect.element(screen.getByText(/was changed in another tab/)).not.toBeInTheDocument();
  });
});

describe("two tabs that save in turn", () => {
  it("see what the other saved, also where that is what was stored before", async () => {
    store(saved);
    const { screen, country, choose, save } = await show();
    await choose("Country of Employment", "Spain");
    await save();
    await expect.poll(storedProfile).toMatchObject({ employmentCountry: "724" });
    storeElsewhere(saved);
    await expect.element(country("Country of Employment")).toHaveValue("Portugal");
    await choose("Country of Employment", "Spain");
    await save();
    await choose("Residency 1", "Estonia");
    storeElsewhere(saved);
    await expect.element(screen.getByText(/was changed in another tab/)).toBeVisible();
    await expect.element(country("Residency 1")).toHaveValue("Estonia");
  });
});

describe("what is typed and not saved", () => {
  it("is still there after another screen, and asks before the page is left", async () => {
    store(saved);
    const client = createQueryClient();
    const first = await show(client);
    const isAsked = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
    expect(isAsked()).toBe(false);
    await first.choose("Country of Employment", "Estonia");
    await expect.element(first.screen.getByText("Not saved yet")).toBeVisible();
    expect(isAsked()).toBe(true);
    await first.screen.unmount();
    expect(isAsked()).toBe(false);
    const again = await show(client);
    await expect.element(again.country("Country of Employment")).toHaveValue("Estonia");
    await expect.element(again.screen.getByText("Not saved yet")).toBeVisible();
    await again.save();
    await expect.poll(storedProfile).toMatchObject({ employmentCountry: "233" });
  });
});

describe("a browser that stores nothing", () => {
  it("because it is full is told so, and keeps what was typed", async () => {
    store(saved);
    const { screen, status, save } = await show();
    await status.selectOptions("Company Owner");
    await screen.getByLabelText("Business Description").fill("Maps of the sea");
    // All that is left of this origin's storage.
    for (let size = 2 ** 23; size >= 1; size /= 2) {
      try {
        localStorage.setItem(`filler-${size}`, "x".repeat(size));
      } catch {
        // Half of it may fit.
      }
    }
    await save();
    await expect.element(screen.getByText(/is full\. Shorten/)).toBeVisible();
    await expect.element(screen.getByLabelText("Business Description")).toHaveValue("Maps of the sea");
    expect(storedProfile()).toEqual(saved);
  });

  it("because it may not is told so at once, and again when saving", async () => {
    const forbidden = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(forbidden);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(forbidden);
    const { screen, choose, save } = await show();
    await expect.element(screen.getByRole("alert")).toHaveTextContent("lets Meridian store nothing");
    await choose("Residency 1", "Portugal");
    await choose("Citizenship 1", "Spain");
    await choose("Country of Employment", "Spain");
    await save();
    await expect.element(screen.getByText("Profile not saved")).toBeVisible();
  });
});

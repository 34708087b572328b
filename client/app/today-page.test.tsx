import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { devicePlace } from "#client/features/stays/device-place.ts";
import { createQueryClient } from "#client/platform/query-client.ts";
import { profileKey } from "#client/platform/stored-profile.ts";
import { ToastProvider } from "#client/platform/toasts.tsx";
import { dayOf, isoOf, plusDays } from "#shared/calendar/day.ts";
import { type KeptStay, noTravels, type Travels } from "#shared/stays/travels.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { lawPack } from "#tests/support/browser-law.ts";
import { update } from "#tests/support/feed-api.ts";
import { detailedProgramme } from "#tests/support/programmes.ts";
import { TodayPage } from "./today-page.tsx";

const country = (id: number, name: string, code: string) => ({
  ...{ id, name, code, flagCode: code.toLowerCase() },
});
const countries = [
  country(36, "Australia", "AU"),
  country(76, "Brazil", "BR"),
  country(191, "Croatia", "HR"),
  country(356, "India", "IN"),
  country(620, "Portugal", "PT"),
  country(710, "South Africa", "ZA"),
  country(724, "Spain", "ES"),
  country(764, "Thailand", "TH"),
];

const programme = detailedProgramme({
  ...{ id: "pt-d8", country: "Portugal", name: "D8", flagCode: "pt" },
  documents: [{ kind: "criminal record", maxAgeDays: 90 }],
});

const today = dayOf("2026-11-20");
const iso = (days: number) => isoOf(plusDays(today, days));
const stay = (code: string, from: number, to: number): KeptStay => ({
  ...{ id: crypto.randomUUID(), country: code, from: iso(from), to: iso(to) },
  addedAt: new Date().toISOString(),
});

const keepCitizenships = (...ids: string[]) =>
  localStorage.setItem(
    profileKey,
    JSON.stringify({
      residencies: [],
      citizenships: ids.map((id, at) => ({ country: id, isPrimary: at === 0 })),
      employmentStatus: "employed",
      employmentCountry: "",
    }),
  );

let lawIsAway = false;

beforeEach(() => {
  lawIsAway = false;
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00") });
  const responses: Readonly<Record<string, unknown>> = {
    "/api/countries": countries,
    "/api/law": lawPack,
    "/api/entry": lawPack.entry,
    "/api/stays": { revision: "none", travels: null },
    "/api/news": [
      update(2, { title: "India allows two passports", nationalsOf: ["India"], countries: ["Portugal"] }),
      update(1, { title: "Another country", countries: ["Spain"] }),
    ],
    [`/api/programmes/${programme.id}`]: programme,
  };
  vi.stubGlobal("fetch", async (input: RequestInfo) => {
    const path = String(input).split("?")[0]!;
    const isThere = path in responses && !(lawIsAway && path === "/api/law");
    return Response.json(isThere ? responses[path] : { message: "Not found" }, {
      status: isThere ? 200 : 404,
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const open = async (travels: Partial<Travels> = {}) => {
  await devicePlace.save({ ...noTravels, ...travels });
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <main>
          <TodayPage />
        </main>
      </ToastProvider>
    </QueryClientProvider>,
  );
};

const card = (name: string) => page.getByRole("region", { name });

describe("Today", () => {
  it("asks for the passports of a new person before all else", async () => {
    await open();
    const question = page.getByRole("heading", { name: "Which passports do you hold?" });
    await expect.element(question).toBeInTheDocument();
    await expect
      .element(page.getByRole("link", { name: "Add citizenships" }))
      .toHaveAttribute("href", "/profile");
    await expectAccessible();
  });

  it("says how many days are left, which passport to use, and that a planned trip is too long", async () => {
    keepCitizenships("356", "76");
    await open({ stays: [stay("ES", -40, -1), stay("PT", 40, 109)] });
    // 40 of 90 days are used, and none drops out before April.
    await expect.element(card("Your days")).toHaveTextContent("50 days left today");
    const crossedOn = "Feb 18, 2027";
    await expect.element(card("Next deadlines")).toHaveTextContent(`${crossedOn}in 90 days`);
    await expect
      .element(card("Next deadlines"))
      .toHaveTextContent("Your plans go over the limit: Schengen area");
    const trip = card("Your next trip");
    await expect.element(trip).toHaveTextContent("Use the passport of Brazil");
    await expect.element(trip).toHaveTextContent(`Too long: over the limit from ${crossedOn}`);
    await expectAccessible();
  });

  it("says by when to leave for a planned trip to fit, and that the passport expires too soon for it", async () => {
    keepCitizenships("76");
    const passport = { id: crypto.randomUUID(), kind: "passport", country: "BR", to: iso(130) } as const;
    const { to: _, ...ongoing } = stay("ES", -40, -1);
    await open({ stays: [ongoing, stay("PT", 60, 89)], documents: [passport] });
    // 41 days are used and the trip takes 30, so 19 are left.
    const leaveBy = "Dec 9, 2026";
    await expect
      .element(card("Your days"))
      .toHaveTextContent(
        `Leave by ${leaveBy} to keep your planned stays within the limitWithin the limitWithout your plans: 49 days left, leave by Jan 8, 2027`,
      );
    await expect.element(card("Next deadlines")).toHaveTextContent(`${leaveBy}in 19 days`);
    await expect
      .element(card("Your next trip"))
      .toHaveTextContent(
        "This passport expires on Mar 30, 2027, but must be valid for three months beyond the planned departure, and issued within the last ten years on the day of entry. Renew it before you go.",
      );
  });

  it("chooses a passport that is good for the trip, and says why not the other", async () => {
    keepCitizenships("36", "76");
    await open({
      stays: [{ ...stay("HR", 0, 0), from: "2026-12-01", to: "2026-12-20" }],
      documents: [
        { id: crypto.randomUUID(), kind: "passport", country: "AU", from: "2016-11-15" },
        { id: crypto.randomUUID(), kind: "passport", country: "BR", to: "2031-05-01" },
      ],
    });
    const trip = card("Your next trip");
    await expect.element(trip).toHaveTextContent("Dec 1 to Dec 20, 2026");
    await expect
      .element(trip)
      .toHaveTextContent(
        "Passport of BrazilVisa-free90 days in any 180 daysThe passport of Australia was issued on Nov 15, 2016, but must be",
      );
    expect(trip.element().textContent).not.toContain("Renew");
  });

  it("warns of a passport by a rule that is not confirmed, and says so", async () => {
    keepCitizenships("710");
    const passport = { id: crypto.randomUUID(), kind: "passport", country: "ZA", to: "2027-04-01" } as const;
    await open({
      stays: [{ ...stay("TH", 0, 0), from: "2026-12-12", to: "2027-01-09" }],
      documents: [passport],
    });
    await expect
      .element(card("Your next trip"))
      .toHaveTextContent(
        "This passport expires on Apr 1, 2027, but must be valid for six months (not confirmed). Renew it before you go.",
      );
  });

  it("asks for the passports before a planned trip, and shows the only day of the trip once", async () => {
    await open({ stays: [{ ...stay("HR", 0, 0), from: "2026-12-01", to: "2026-12-01" }] });
    const trip = page.getByRole("heading", { name: "Your next trip" });
    await expect.element(card("Your next trip")).toHaveTextContent("CroatiaDec 1, 2026What");
    const question = page.getByRole("heading", { name: "Which passports do you hold?" });
    const order = question.element().compareDocumentPosition(trip.element());
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it("claims neither that there are no deadlines nor that a trip is fine if the rules cannot be loaded", async () => {
    keepCitizenships("76");
    lawIsAway = true;
    await open({ stays: [stay("ES", -40, -1), stay("PT", 40, 109)] });
    await expect.element(page.getByText("Couldn't load the rules.")).toBeInTheDocument();
    await expect.element(card("Next deadlines")).toHaveTextContent(/^Next deadlines$/);
    expect(card("Your next trip").query()).toBeNull();
  });

  it("says of a trip to a country whose permit the person holds that the permit decides", async () => {
    keepCitizenships("76");
    const permit = { id: crypto.randomUUID(), kind: "residence", country: "PT" } as const;
    await open({ stays: [stay("PT", 40, 60)], documents: [permit] });
    await expect
      .element(card("Your next trip"))
      .toHaveTextContent("You have a permit or visa for this country.");
  });

  it("lists the expiry of a passport and the next step of an application, the earliest first", async () => {
    keepCitizenships("76");
    const plan = { moving: iso(300), processingDays: 60, leadDays: {}, done: [] };
    localStorage.setItem(
      "application-plans",
      JSON.stringify({ [programme.id]: plan, "no-longer-there": plan }),
    );
    const passport = { id: crypto.randomUUID(), kind: "passport", country: "BR", to: iso(20) } as const;
    await open({ documents: [passport] });
    const tasks = card("Next deadlines").getByRole("link");
    await expect.element(tasks.nth(0)).toHaveTextContent("Passport of Brazil: expires");
    await expect.element(tasks.nth(1)).toHaveTextContent(programme.name);
    await expect.element(tasks.nth(1)).toHaveAttribute("href", `/personal/programmes/${programme.id}`);
  });

  it("lists only the updates that concern the person, and why", async () => {
    keepCitizenships("356");
    await open();
    const updates = card("Changes that concern you");
    await expect.element(updates).toHaveTextContent("India allows two passports");
    await expect.element(updates).toHaveTextContent("You are a citizen of India.");
    expect(updates.element().textContent).not.toContain("Another country");
  });
});

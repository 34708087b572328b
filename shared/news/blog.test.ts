import { describe, expect, it } from "vitest";
import { dateText } from "../calendar/words.ts";
import { blogFeedPath, blogName, blogPath, factsOf, statusBeside, statusOf } from "./blog.ts";

describe("blog paths", () => {
  it("are the same for the same filters in any order", () => {
    expect(blogPath({ country: "Côte d'Ivoire", type: "tax" })).toBe(
      blogPath({ type: "tax", before: undefined, country: "Côte d'Ivoire" }),
    );
    expect(blogPath()).toBe("/blog");
    expect(blogPath({ before: 7, country: "Spain", type: "tax" })).toBe(
      "/blog?type=tax&country=Spain&before=7",
    );
    expect(blogFeedPath({ country: "A&B" })).toBe("/blog/feed.xml?country=A%26B");
  });
});

describe("update texts", () => {
  it("state the stage of a change", () => {
    const planned = { stage: "planned", effectiveOn: "2027-01-01" } as const;
    expect(statusOf(planned, "2027-01-01")).toBe("Planned for Jan 1, 2027");
    expect(statusOf({ stage: "proposed" })).toBe("Proposed");
    expect(statusOf({})).toBeUndefined();
  });

  it.each([
    ["planned", "Was planned for Jun 6, 2026; outcome not known from this update"],
    ["proposed", "Was proposed for Jun 6, 2026; outcome not known from this update"],
    ["consultation", "Was in consultation, for Jun 6, 2026; outcome not known from this update"],
    ["adopted", "Adopted, effective Jun 6, 2026"],
    ["in force", "In force since Jun 6, 2026"],
    ["limited", "Was limited to Jun 6, 2026; extension not known from this update"],
    ["ended", "Ended on Jun 6, 2026"],
  ] as const)("say on the day after that a change which was %s is '%s'", (stage, words) => {
    expect(statusOf({ stage, effectiveOn: "2026-06-06" }, "2026-06-07")).toBe(words);
  });

  it.each([
    ["in force", "In force from Jan 1, 2027"],
    ["limited", "In force until Jan 1, 2027"],
    ["ended", "Ends on Jan 1, 2027"],
    ["adopted", "Adopted, effective Jan 1, 2027"],
  ] as const)("say before the day that a change which is %s is '%s'", (stage, words) => {
    expect(statusOf({ stage, effectiveOn: "2027-01-01" }, "2026-12-31")).toBe(words);
  });

  it("do not repeat the day of a change that is already shown", () => {
    const inForce = { stage: "in force", effectiveOn: "2026-06-06" } as const;
    expect(statusBeside(inForce, "2026-06-06", "2026-06-07")).toBe("In force");
    expect(statusBeside(inForce, "2026-06-01", "2026-06-07")).toBe("In force since Jun 6, 2026");
    expect(statusBeside(inForce, "2026-06-06", "2026-06-05")).toBe("In force from Jun 6, 2026");
    expect(statusBeside({ ...inForce, stage: "planned" }, "2026-06-06", "2026-06-07")).toMatch(
      /^Was planned/,
    );
  });

  it("name the filters", () => {
    expect(blogName({})).toBe("All updates");
    expect(blogName({ type: "visa" })).toBe("Visa updates");
    expect(blogName({ country: "Spain" })).toBe("Updates: Spain");
    expect(blogName({ type: "tax", country: "Spain" })).toBe("Tax updates: Spain");
  });

  it("format dates in UTC", () => {
    expect(dateText("2026-09-24T00:00:00.000Z")).toBe("Sep 24, 2026");
    expect(dateText("2026-09-24T23:59:59.999Z")).toBe("Sep 24, 2026");
  });

  it("state the facts and the meaning of the date", () => {
    const item = {
      id: 1,
      title: "",
      link: "https://boe.example/",
      pubDate: "2026-09-24T00:00:00.000Z",
      type: "tax",
      countries: ["Spain", "Andorra"],
      source: { name: "boe.example", kind: "official" },
      dateBasis: "effective",
      status: "new",
    } as const;
    expect(factsOf({ ...item, countries: [...item.countries] })).toBe(
      "Tax update: Spain, Andorra. Dated Sep 24, 2026 (effective). Source: boe.example, official.",
    );
    expect(factsOf({ ...item, countries: [], dateBasis: null, source: { name: "BOE", kind: null } })).toBe(
      "Tax update. Published Sep 24, 2026. Source: BOE.",
    );
  });
});

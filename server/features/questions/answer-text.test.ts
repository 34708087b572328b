import { describe, expect, it } from "vitest";
import { law } from "#tests/support/law.ts";
import { createAnswerText } from "./answer-text.ts";
import { createDesk } from "./desk.ts";

const desk = createDesk(
  { updates: () => undefined, law: { current: () => law } },
  () => new Date("2026-11-28T12:00:00Z"),
);
const answer = createAnswerText(desk);

const words = (text: string, about: Partial<Parameters<typeof answer>[0]> = {}) => {
  const found = answer({ text, earlier: [], ownPassports: [], ...about });
  if (!found) return undefined;
  if (found.kind === "declined") return found.text;
  return found.reply.kind === "missing" ? found.reply.ask : found.reply.sentences[0];
};

it("joins a reply to the question that asked for it", () => {
  const first = "how long can i stay in japan?";
  expect(words(first)).toBe("Which passport do you travel on?");
  expect(words("a german one", { earlier: [first] })).toMatch(
    /^With a passport from Germany, you need no visa for Japan and may stay for up to 90 days/,
  );
});

it("keeps the replies to a question that asks twice", () => {
  const first = "how long can i stay?";
  expect(words(first)).toBe("Which country do you mean?");
  expect(words("Japan", { earlier: [first] })).toBe("Which passport do you travel on?");
  expect(words("Germany", { earlier: ["Japan", first] })).toBe(
    words("a german one", { earlier: ["Japan", first] }),
  );
  expect(words("a german one", { earlier: ["Japan", first] })).toMatch(
    /^With a passport from Germany, you need no visa for Japan/,
  );
});

it("keeps the days of the previous question until a reply gives others", () => {
  const first = "i have used 60 days, how many are left?";
  expect(words(first)).toBe("Which country do you mean?");
  expect(words("schengen", { earlier: [first] })).toMatch(/at least 30 days left/);
  expect(words("sorry, i have used 70 days in schengen", { earlier: [first] })).toMatch(
    /at least 20 days left/,
  );
});

it("takes no country of a new question as the passport that it asked for", () => {
  for (const [first, next] of [
    ["Do I need a visa for Kenya?", "how long can I stay in Serbia"],
    ["preciso de visto para o Japão?", "quanti giorni posso stare in Albania"],
  ] as const)
    expect(words(next, { earlier: [first] })).toBe(words(next));
});

it("completes a question that continues the previous one", () => {
  const earlier = ["do germans need a visa for vietnam"];
  expect(words("and for canadians?", { earlier })).toMatch(
    /^With a passport from Canada, you need an e-visa for Vietnam/,
  );
});

it.each([
  ["wakanda digital nomad visa", "We know of no country called Wakanda; check the spelling."],
  ["steuern in mittelerde", "Wir kennen kein Land namens Mittelerde; prüfen Sie die Schreibweise."],
])("says that a country is invented: %s", (text, reply) => {
  expect(words(text)).toBe(reply);
});

it("answers about a real place next to an invented name", () => {
  expect(words("visa for dubai, hotel atlantis, german passport")).toMatch(/United Arab Emirates/);
});

it("assumes the screen's question if the text asks no other", () => {
  expect(words("mexican passport, japan")).toBeUndefined();
  expect(words("mexican passport, japan", { about: "may-enter" })).toMatch(
    /^With a passport from Mexico, you need no visa for Japan/,
  );
  expect(words("japan?", { about: "may-enter" })).toBe("Which passport do you travel on?");
  expect(words("Mexico", { about: "may-enter", earlier: ["japan?"] })).toMatch(
    /^With a passport from Mexico/,
  );
  expect(words("income tax in japan", { about: "may-enter" })).toMatch(/tax/);
});

describe("stays that the person shares", () => {
  const travels = {
    stays: [
      { in: "TH", from: "2026-01-05", to: "2026-08-20" },
      { in: "ES", from: "2026-10-01", to: "2026-11-09" },
      { in: "FR", from: "2026-11-20" },
    ],
    permits: [],
  };
  const reply = (text: string, shared: Partial<typeof travels> | { permits: unknown } = {}) => {
    const found = answer({
      ...{ text, earlier: [], ownPassports: ["US"] },
      travels: { ...travels, ...(shared as object) },
    });
    if (found?.kind !== "computed" || found.reply.kind === "missing") return [];
    return found.reply.sentences;
  };

  it.each([
    ["how many days do i have left?", /until January 8, 2027/],
    ["how long can i stay in france", /until January 8, 2027/],
    ["can i be in italy from 10 to 20 december?", /^Yes\..*11 days/],
    ["am i tax resident in thailand", /^Yes: 228 days/],
  ])("are counted, and the answer says so: %s", (text, first) => {
    const [answered, counted] = reply(text);
    expect(answered).toMatch(first);
    expect(counted).toBe("Your own stays are counted.");
  });

  it("don't change an answer about somebody else, or about stays in the text", () => {
    const [german] = reply("how long can a german stay in spain");
    expect(german).toMatch(/passport from Germany/);
    expect(reply("was in spain 1 to 20 september, how many days left")[0]).toMatch(/^You have 70 days left/);
  });

  it("that are planned are not counted, and the answer says so", () => {
    const stays = [...travels.stays, { in: "IT", from: "2027-01-02", to: "2027-01-20" }];
    expect(reply("how long can i stay in france", { stays })[1]).toMatch(/those that you plan are not/);
  });

  it("don't count if spent under a permit of the place", () => {
    const stays = [{ in: "ES", from: "2026-09-01", to: "2026-11-20", underPermit: true as const }];
    const permits = [{ country: "ES", kind: "residence", from: "2026-01-01" }];
    expect(reply("how many days do i have left in schengen", { stays, permits })[0]).toMatch(/90 days left/);
  });
});

it("does not merge a new subject into the previous question", () => {
  expect(words("best pizza in naples", { earlier: ["do germans need a visa for italy"] })).toBeUndefined();
});

it("takes the passport from the profile if the text names none", () => {
  expect(words("how long can i stay in japan?", { ownPassports: ["DE"] })).toMatch(
    /^With a passport from Germany/,
  );
  expect(words("can a canadian enter japan without a visa?", { ownPassports: ["DE"] })).toMatch(
    /^With a passport from Canada/,
  );
});

it("answers in the language that is asked for, whatever the language of the text", () => {
  const text = "wie lange darf ein deutscher in thailand bleiben";
  expect(words(text)).toContain("kein Visum");
  expect(words(text, { language: "fr" })).toContain("pas besoin de visa");
  expect(
    words("tailandia", { earlier: ["how long can i stay?"], ownPassports: ["DE"], language: "es" }),
  ).toContain("no necesita visado");
});

it("declines to help somebody break the law", () => {
  const text = "where can i buy a fake passport";
  expect(words(text)).toMatch(/law/);
  expect(words(text, { language: "de" })).toMatch(/Gesetz|Recht/);
});

it("offers likely replies to what it asks for, in the language of the text", () => {
  const repliesTo = (text: string) => {
    const found = answer({ text, earlier: [], ownPassports: [] });
    return found?.kind === "computed" && found.reply.kind === "missing" ? found.reply.replies : undefined;
  };
  expect(repliesTo("wie lange darf ich in japan bleiben")).toContain("Vereinigte Staaten");
  expect(repliesTo("can i be in spain from 10 may")).toEqual(["7 days", "30 days", "90 days"]);
  expect(repliesTo("in spain from 4/9/26 to 2/10/26, us citizen, how many days left")).toEqual([]);
});

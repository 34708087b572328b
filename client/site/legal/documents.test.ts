import { allTools } from "virtual:catalogue/allTools";
import { describe, expect, it } from "vitest";
import type { SiteSettings } from "#shared/site-settings.ts";
import { type LegalDocument, mailLink, type Part, type Piece, paragraph, plainText } from "./document.ts";
import { frequentQuestions } from "./faq.ts";
import { privacyNotice } from "./privacy.ts";
import { termsOfUse } from "./terms.ts";

const documents = { "/privacy": privacyNotice, "/terms": termsOfUse, "/faq": frequentQuestions };
const full: SiteSettings = {
  appUrl: "https://meridian.example",
  contactEmail: "desk@meridian.example",
  sendsMail: true,
  flagHost: "flags.example",
  asksLanguageModel: true,
};
const settings: [string, SiteSettings][] = [
  ["everything set up", full],
  ["nothing set up", {}],
];

const partsOf = ({ sections }: LegalDocument): Part[] =>
  sections.flatMap((section) => [section, ...(section.parts ?? [])]);
const textOf = (document: LegalDocument) =>
  partsOf(document)
    .map(({ title, blocks }) => `${title} ${plainText(blocks)}`)
    .join("\n");
const piecesOf = (document: LegalDocument): Piece[] =>
  partsOf(document)
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => {
      if ("paragraph" in block) return block.paragraph;
      return "list" in block ? block.list.flat() : block.facts.flatMap(({ text }) => text);
    });
const hrefsOf = (document: LegalDocument) =>
  piecesOf(document).flatMap((piece) => (typeof piece === "object" && "href" in piece ? [piece.href] : []));

describe.each(settings)("legal pages with %s", (_, given) => {
  it.each(Object.entries(documents))("%s has unique ids and no empty section", (_path, make) => {
    const parts = partsOf(make(given));
    const ids = parts.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain("short");
    for (const { id, title } of parts) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(title).toMatch(/\S/);
    }
    expect(textOf(make(given))).not.toMatch(/undefined|\[object| {2}| [.,;]/);
  });

  it("link only to existing sections", () => {
    const ids = new Map(
      Object.entries(documents).map(([path, make]) => [path, partsOf(make(given)).map(({ id }) => id)]),
    );
    const targets = Object.entries(documents).flatMap(([path, make]) =>
      hrefsOf(make(given)).map((href) => (href.startsWith("#") ? path + href : href)),
    );
    const parts = targets.filter((href) => /^\/(privacy|terms|faq)#/.test(href));
    expect(parts.length).toBeGreaterThan(5);
    for (const href of parts) {
      const [path = "", id = ""] = href.split("#");
      expect(ids.get(path), href).toContain(id);
    }
  });

  it.each(Object.entries(documents))("%s has a valid date of its last change", (_path, make) => {
    const { updated } = make(given);
    expect(new Date(updated).toISOString().slice(0, 10)).toBe(updated);
  });
});

it("the FAQ has ten to twelve questions", () => {
  const questions = frequentQuestions({}).sections.flatMap(({ parts = [] }) => parts);
  expect(questions.length).toBeGreaterThanOrEqual(10);
  expect(questions.length).toBeLessThanOrEqual(12);
  for (const { title, blocks } of questions) {
    expect(title).toMatch(/\?/);
    expect(plainText(blocks).length).toBeGreaterThan(60);
  }
});

describe("texts depend on the settings", () => {
  const everything = (given: SiteSettings) => Object.values(documents).map((make) => make(given));

  it("give the contact address, or state that there is none", () => {
    const mailTo = "mailto:desk@meridian.example";
    for (const document of everything(full)) expect(hrefsOf(document)).toContain(mailTo);
    for (const document of everything({})) {
      expect(hrefsOf(document).filter((href) => href.startsWith("mailto:"))).toEqual([]);
      expect(textOf(document)).toMatch(/No address (\w+ ){2,4}is set up on this site yet/);
    }
  });

  it("describe where emails go", () => {
    const unset = { ...full, sendsMail: false };
    expect(textOf(privacyNotice(full))).toContain("emails to you go through our mail server");
    expect(textOf(privacyNotice(full))).not.toContain("written to a file");
    expect(textOf(privacyNotice(unset))).toContain("this site sends no email");
    expect(textOf(privacyNotice(unset))).toContain("written to a file on our server");
    expect(textOf(frequentQuestions(full))).toContain("send an email that asks you to confirm");
    expect(textOf(frequentQuestions(unset))).toContain("This site sends no email yet");
  });

  it("say that anybody can sign up an unsubscribed address again", () => {
    for (const document of [privacyNotice(full), frequentQuestions(full)]) {
      expect(textOf(document)).not.toMatch(/gets? no (more )?emails?( from the list)?[;.]/);
      expect(textOf(document)).toMatch(/unless (it|the address) is signed up (again|once more)/);
    }
  });

  it("mention that sign-ups are counted per network", () => {
    const [, counted] = /Counters of attempts What: (.*?) Why:/.exec(textOf(privacyNotice(full))) ?? [];
    expect(counted).toContain("the first three numbers of an IPv4 address");
    expect(counted).toContain("the first 48 bits");
  });

  it("name the flag host, or say that there is no other host", () => {
    expect(textOf(privacyNotice(full))).toContain("flag images come from flags.example");
    expect(textOf(privacyNotice(full))).not.toContain("No other host");
    expect(textOf(privacyNotice({ ...full, flagHost: undefined }))).toContain("No other host");
  });

  it("describe what the language model receives, or say that there is none", () => {
    expect(textOf(privacyNotice(full))).toContain("It learns nothing about readers");
    expect(textOf(privacyNotice(full))).toContain("by its number: how many summaries were written");
    expect(textOf(privacyNotice({}))).toContain("No language model");
    expect(textOf(privacyNotice({}))).not.toContain("how many summaries");
  });

  it("say who receives questions to the assistant, and that the profile is sent on request only", () => {
    for (const given of [full, {}]) {
      const text = textOf(privacyNotice(given));
      expect(text).toContain("Until you delete them, one by one or all at once");
      expect(text).toMatch(/They are never sent to us, except your profile if you switch on/);
      expect(text).toContain("questions the assistant was asked");
      expect(textOf(frequentQuestions(given))).not.toMatch(
        /profile is stored in your browser only and never sent/,
      );
    }
    expect(textOf(privacyNotice(full))).toContain("It receives your question, the earlier messages");
    expect(textOf(privacyNotice({}))).not.toContain("It receives your question");
    expect(textOf(privacyNotice({}))).toContain(
      "our server composes the assistant's answers and the summaries",
    );
  });

  it("say what the browser deletes with the account, and what the export leaves out", () => {
    for (const document of [privacyNotice(full), frequentQuestions(full)])
      expect(textOf(document)).toMatch(/except the theme, and your profile if you choose to keep it/);
    expect(textOf(privacyNotice(full))).toMatch(/leaves out secrets \(the hash of your password/);
  });

  it("name the site if its address is known", () => {
    expect(textOf(privacyNotice(full))).toContain("whoever operates meridian.example");
    expect(textOf(termsOfUse({}))).toContain("whoever operates this site");
  });
});

it("links to tools carry no affiliate codes, as the terms say", () => {
  expect(textOf(termsOfUse({}))).toContain("carry no code that earns us a commission");
  expect(allTools.length).toBeGreaterThan(20);
  expect(
    allTools.map(({ website }) => website.url).filter((url) => /[?#]|\/(ref|aff|partners?)\b/.test(url)),
  ).toEqual([]);
});

describe("prose", () => {
  it("loses its links in plain text", () => {
    expect(
      plainText([paragraph`See ${{ text: "the terms", href: "/terms" }} or ${{ code: "ui-theme" }}.`]),
    ).toBe("See the terms or ui-theme.");
    expect(
      plainText([
        { list: [["One."], ["Two."]] },
        { facts: [{ name: { code: "key" }, text: ["What it is."] }] },
      ]),
    ).toBe("One. Two. key: What it is.");
  });

  it.each([
    ["desk@meridian.example", "mailto:desk@meridian.example"],
    ["a?b#c%d@meridian.example", "mailto:a%3Fb%23c%25d@meridian.example"],
  ])("links to an email to %s only", (address, href) => {
    expect(mailLink(address)).toEqual({ text: address, href });
  });
});

import { describe, expect, it } from "vitest";
import { allTools } from "#shared/catalogue/all-tools.ts";
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

describe.each(settings)("pages of text with %s", (_, given) => {
  it.each(Object.entries(documents))(
    "%s has parts with names of their own, and none is empty",
    (_path, make) => {
      const parts = partsOf(make(given));
      const ids = parts.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).not.toContain("short");
      for (const { id, title } of parts) {
        expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
        expect(title).toMatch(/\S/);
      }
      expect(textOf(make(given))).not.toMatch(/undefined|\[object| {2}| [.,;]/);
    },
  );

  it("lead to parts that are there", () => {
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

  it.each(Object.entries(documents))("%s bears the day of its last change", (_path, make) => {
    const { updated } = make(given);
    expect(new Date(updated).toISOString().slice(0, 10)).toBe(updated);
  });
});

it("asks ten to twelve questions", () => {
  const questions = frequentQuestions({}).sections.flatMap(({ parts = [] }) => parts);
  expect(questions.length).toBeGreaterThanOrEqual(10);
  expect(questions.length).toBeLessThanOrEqual(12);
  for (const { title, blocks } of questions) {
    expect(title).toMatch(/\?/);
    expect(plainText(blocks).length).toBeGreaterThan(60);
  }
});

describe("what is said depends on what is set up", () => {
  const everything = (given: SiteSettings) => Object.values(documents).map((make) => make(given));

  it("names the address to write to, or says that there is none", () => {
    const mailTo = "mailto:desk@meridian.example";
    for (const document of everything(full)) expect(hrefsOf(document)).toContain(mailTo);
    for (const document of everything({})) {
      expect(hrefsOf(document).filter((href) => href.startsWith("mailto:"))).toEqual([]);
      expect(textOf(document)).toMatch(/No address (\w+ ){2,4}is set up on this site yet/);
    }
  });

  it("tells where mails go", () => {
    const unset = { ...full, sendsMail: false };
    expect(textOf(privacyNotice(full))).toContain("handed to the mail server that we use");
    expect(textOf(privacyNotice(full))).not.toContain("written to a file");
    expect(textOf(privacyNotice(unset))).toContain("this site sends no mail");
    expect(textOf(privacyNotice(unset))).toContain("written to a file on our server");
    expect(textOf(frequentQuestions(full))).toContain("a mail asks you to confirm");
    expect(textOf(frequentQuestions(unset))).toContain("This site sends no mail yet");
  });

  it("promises those who left the waitlist no silence that anybody could break", () => {
    for (const document of [privacyNotice(full), frequentQuestions(full)]) {
      expect(textOf(document)).not.toMatch(/nobody writes to it[;.]|no more mail from then on/);
      expect(textOf(document)).toMatch(/unless (it|the address) is signed up (again|once more)/);
    }
  });

  it("tells that sign-ups are counted for a network, too", () => {
    const [, counted] = /Counters of attempts What: (.*?) Why:/.exec(textOf(privacyNotice(full))) ?? [];
    expect(counted).toContain("the first three numbers of an IPv4 address");
    expect(counted).toContain("the first 48 bits");
  });

  it("names the host of flags where there is one, and else says that there is no other host", () => {
    expect(textOf(privacyNotice(full))).toContain("pictures of flags come from flags.example");
    expect(textOf(privacyNotice(full))).not.toContain("No other host");
    expect(textOf(privacyNotice({ ...full, flagHost: undefined }))).toContain("No other host");
  });

  it("tells what the language model gets, or that there is none", () => {
    expect(textOf(privacyNotice(full))).toContain("It learns nothing about readers");
    expect(textOf(privacyNotice(full))).toContain("by its number: how many summaries were written");
    expect(textOf(privacyNotice({}))).toContain("No language model");
    expect(textOf(privacyNotice({}))).not.toContain("how many summaries");
  });

  it("tells who gets a question to the assistant, and that the profile goes with it on request only", () => {
    for (const given of [full, {}]) {
      const text = textOf(privacyNotice(given));
      expect(text).toContain("Until you delete them, one by one or all at once");
      expect(text).toMatch(/None of it is ever sent to us, but for your profile where you switch on/);
      expect(text).toContain("questions the assistant was asked");
      expect(textOf(frequentQuestions(given))).not.toMatch(/profile is kept by your browser and never sent/);
    }
    expect(textOf(privacyNotice(full))).toContain("It gets your question, what was said before");
    expect(textOf(privacyNotice({}))).not.toContain("It gets your question");
    expect(textOf(privacyNotice({}))).toContain("answers of the assistant and summaries of updates are put");
  });

  it("tells what the browser forgets with the account, and what is not in the file", () => {
    for (const document of [privacyNotice(full), frequentQuestions(full)])
      expect(textOf(document)).toMatch(/but for (the|your choice of) theme; your profile (there goes )?too/);
    expect(textOf(privacyNotice(full))).toMatch(/Left out are .* the hash of your password/);
  });

  it("names the site where its address is known", () => {
    expect(textOf(privacyNotice(full))).toContain("whoever operates meridian.example");
    expect(textOf(termsOfUse({}))).toContain("whoever operates this site");
  });
});

it("says of the links to tools what is so: none carries a code that earns somebody a commission", () => {
  expect(textOf(termsOfUse({}))).toContain("carry no code that earns us a commission");
  expect(allTools.length).toBeGreaterThan(20);
  expect(
    allTools.map(({ website }) => website.url).filter((url) => /[?#]|\/(ref|aff|partners?)\b/.test(url)),
  ).toEqual([]);
});

describe("prose", () => {
  it("reads the same without its links", () => {
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
  ])("begins a mail to %s and nobody else", (address, href) => {
    expect(mailLink(address)).toEqual({ text: address, href });
  });
});

import { isoOf } from "../../calendar/day.ts";
import {
  exampleTrip,
  type ToolCategory,
  type Toolkit,
  toolCategories,
  toolkits,
} from "../../catalogue/tools.ts";
import { paths } from "../../paths.ts";
import { withoutFullStop } from "../../text/full-stop.ts";
import { withoutCapital } from "../../text/without-capital.ts";
import { hasOneOf } from "../reading/has-one-of.ts";
import type { Reading } from "../reading/read.ts";
import { type AskedNeed, askedNeeds, type ToolFacts, tool, toolPlatforms, unstatedNeeds } from "../tool.ts";
import { catalogueSupport } from "./catalogue-sources.ts";
import { isClearlyLower } from "./clearly-lower.ts";
import { createIntent, type IntentContext, type WordedAnswer, type Words } from "./intent.ts";
import { countriesOf, namedBy } from "./rules.ts";
import { upToFour } from "./sentences.ts";

const namesAfter = ({ cues }: Pick<Reading, "cues">, kind: string): string[] =>
  [...cues].flatMap((cue) => (cue.startsWith(`${kind}.`) ? [cue.slice(kind.length + 1)] : []));

const categories: readonly ToolCategory[] = Object.values(toolCategories).flat();

/** All kinds of tools. If a text names several, the first one here wins: a crypto exchange is not a bank. */
const exactFirst: readonly ToolCategory[] = [
  ...(["ticket", "esim", "vpn", "password", "mail", "sms", "crypto", "tax", "insurance"] as const),
  ...(["browser", "gadget", "banking"] as const),
];

const kindOf = (reading: Reading): ToolCategory | undefined => {
  const named = namesAfter(reading, "kit");
  return exactFirst.find((kind) => named.includes(kind));
};

/** The tools that a text names, in the order of the text. `tool-word`: a tool whose name is also an everyday word. */
export const toolsNamed = ({ cues }: Reading): string[] => [
  ...new Set(
    [...cues].flatMap((cue) => {
      const [kind, id] = cue.split(".");
      return (kind === "tool" || kind === "tool-word") && id !== undefined ? [id] : [];
    }),
  ),
];

/** Whether a need has a sentence of its own, because no source states it of any tool. */
const isNeverStated = (name: string): boolean => unstatedNeeds.some((need) => need === name);

const isNeed = (name: string): name is AskedNeed => askedNeeds.some((need) => need === name);

/**
 * The features that the text asks for. Asking for a VPN in a country implies that it evades blocking there. Asking for
 * an eSIM in a region implies a plan for several countries.
 */
const needsOf = (reading: Reading, kind: ToolCategory | undefined): AskedNeed[] => {
  const isVpnThere = kind === "vpn" && countriesOf(reading).length > 0;
  const isEsimOfRegion = kind === "esim" && reading.region !== undefined;
  // 'A US address for my LLC' asks for no business account.
  const isOnAccount = kind === undefined || kind === "banking";
  const named = namesAfter(reading, "want")
    .filter(isNeed)
    .filter((need) => need !== "business" || isOnAccount);
  return [
    ...new Set([
      ...named,
      ...(isVpnThere ? (["disguise"] as const) : []),
      ...(isEsimOfRegion ? (["regions"] as const) : []),
    ]),
  ];
};

const platformOf = (reading: Reading) => {
  const named = namedBy(reading, "platform");
  return toolPlatforms.find((platform) => platform.toLowerCase() === named);
};

const amountWords = ({ price = {} }: ToolFacts, words: Words): string | undefined => {
  const { amount, to, currency, per, about, underAge } = price;
  if (amount === undefined || currency === undefined || per === undefined) return undefined;
  const text = words.say("tool.amount", {
    ...{
      amount: words.money(amount, currency),
      per: words.say(`tool.per.${per}`),
      about: about ? "yes" : "no",
    },
    ...{ ends: to === undefined ? "no" : "yes", to: to === undefined ? "" : words.money(to, currency) },
  });
  return underAge === undefined ? text : words.say("tool.under-age", { text, age: underAge });
};

/** 'free plan; from $10 a year'. Empty if no source states a price. */
const priceWords = (it: ToolFacts, words: Words): string[] => {
  const { free, exchangePercent, about } = it.price ?? {};
  const amount = amountWords(it, words);
  return [
    ...(free ? [words.say(`tool.free.${free}`)] : []),
    ...(amount ? [amount] : []),
    ...(exchangePercent === undefined
      ? []
      : [words.say("tool.exchange", { percent: exchangePercent, about: about ? "yes" : "no" })]),
  ];
};

/** Features that are asked for, or else what a tool is best for. Other languages have names of needs, or else the English text. */
const featureWords = ({ features, bestFor }: ToolFacts, asked: readonly string[], words: Words): string[] => {
  const matching = features.filter(({ need }) => need !== undefined && asked.includes(need));
  const needs = (all: ToolFacts["features"]) =>
    [...new Set(all.flatMap(({ need }) => need ?? []))].map((need) => words.say(`need.${need}`));
  if (words.language !== "en") {
    const named = needs(matching.length > 0 ? matching : features).slice(0, 3);
    return named.length > 0 ? named : features.slice(0, 2).map(({ text }) => withoutFullStop(text));
  }
  if (matching.length > 0) return matching.map(({ text }) => withoutFullStop(text));
  if (bestFor.length > 0)
    return [words.say("tool.best-for", { tags: words.list(bestFor.map(withoutCapital)) })];
  return features.slice(0, 2).map(({ text }) => withoutFullStop(text));
};

const detailsOf = (it: ToolFacts, asked: readonly string[], words: Words): string =>
  [...priceWords(it, words), ...featureWords(it, asked, words)].join("; ");

const oneWords = (it: ToolFacts, asked: readonly string[], words: Words): string => {
  const description = words.language === "en" ? withoutCapital(withoutFullStop(it.description)) : "";
  const details = detailsOf(it, asked, words) || description;
  return details === "" ? it.name : words.say("tool.one", { name: it.name, details });
};

const feeCues = ["fee", "cost", "price"];

/** All prices of a named tool, if the text asks for fees. Only in English, because they are quoted from the table. */
const feesOf = (it: ToolFacts, { cues }: Reading, words: Words): string[] =>
  words.language === "en" && it.pricing.length > 0 && hasOneOf(cues, feeCues)
    ? it.pricing.map(({ text }) => withoutFullStop(text))
    : priceWords(it, words);

/** Of a named tool, everything that sources state: its price, its features, and for which platforms it is. */
const factWords = (
  it: ToolFacts,
  asked: readonly string[],
  { most, reading, words }: { most: number; reading: Reading; words: Words },
): string => {
  const listed = it.features.slice(0, most).map(({ text }) => withoutFullStop(text));
  const isWhole = words.language === "en" && asked.length === 0;
  const features = [...new Set([...featureWords(it, asked, words), ...(isWhole ? listed : [])])];
  const facts = [...feesOf(it, reading, words), ...features].join("; ");
  return facts === ""
    ? words.say("tool.nothing", { names: it.name, count: 1 })
    : words.say("tool.fact", { name: it.name, facts });
};

/** Says which tools have no source for what the text asks. Undefined if all of them have one, or none has. */
const unstatedOf = (
  tools: readonly ToolFacts[],
  needs: readonly AskedNeed[],
  words: Words,
): string | undefined => {
  const lacking = tools.filter(
    ({ features, pricing }) =>
      features.length + pricing.length > 0 && !features.some(({ need }) => needs.some((one) => one === need)),
  );
  if (needs.length === 0 || lacking.length === 0 || lacking.length === tools.length) return undefined;
  return words.say("tool.unstated-of", {
    names: words.list(lacking.map(({ name }) => name)),
    needs: words.list(needs.map((need) => words.say(`need.${need}`))),
  });
};

const unstatedWords = (
  notStated: readonly string[],
  { kind, country, named }: { kind?: ToolCategory; country?: string; named?: string | undefined },
  { words }: IntentContext,
  isAccount: boolean,
): (string | undefined)[] => {
  const place = country !== undefined && notStated.includes("country") ? words.place(country) : undefined;
  const wanted = notStated.filter((name) => name !== "country" && !isNeverStated(name));
  const needs = words.list(wanted.map((name) => words.say(`need.${name}`)));
  const placeKey = kind === "vpn" ? "vpn" : isAccount ? "account" : "unstated";
  return [
    place && words.say(`tool.place-${named ? "named" : placeKey}`, { place, names: named ?? "" }),
    ...notStated
      .filter(isNeverStated)
      .map((name) => words.say(`tool.unsaid.${name}`, { names: named ?? "none" })),
    wanted.length > 0
      ? words.say(named ? "tool.unstated-of" : "tool.unstated", { needs, names: named ?? "" })
      : undefined,
  ];
};

/** Whether the text asks if the only tool that it names works in a place, and not what it costs or whether it is better. */
const asksIfWorking = (reading: Reading): boolean =>
  toolsNamed(reading).length === 1 && !hasOneOf(reading.cues, [...feeCues, "compare"]);

/** Which of two subscriptions costs less. Undefined if a price is not stated, or the prices are close. */
const cheaperWords = (
  [one, other, ...more]: readonly ToolFacts[],
  order: "cheapest" | undefined,
  words: Words,
): string | undefined => {
  if (!order || !one?.yearlyEuros || !other?.yearlyEuros || more.length > 0) return undefined;
  const [low, high] = one.yearlyEuros < other.yearlyEuros ? [one, other] : [other, one];
  return low.price?.underAge === high.price?.underAge &&
    isClearlyLower(low.yearlyEuros ?? 0, high.yearlyEuros ?? 0, [low.price?.currency, high.price?.currency])
    ? words.say("tool.cheaper", { name: low.name })
    : undefined;
};

const onlyName = ([one, ...more]: readonly ToolFacts[]): string | undefined =>
  more.length > 0 ? undefined : one?.name;

/** What to watch with the only tool of an answer, in English. */
const cautionOf = ([one, ...more]: readonly ToolFacts[], words: Words): string | undefined =>
  more.length === 0 && words.language === "en" ? one?.cautions[0]?.text : undefined;

const maxListed = 5;

const listedWords = (
  tools: readonly ToolFacts[],
  stated: readonly AskedNeed[],
  order: "cheapest" | undefined,
  words: Words,
): string[] => {
  if (tools.length === 0) return [];
  const list = tools.map((it) => oneWords(it, stated, words)).join(", ");
  if (order && tools.some(({ price }) => price)) return [words.say("tool.list-cheapest", { list })];
  if (stated.length === 0) return [words.say("tool.list", { list })];
  const needs = words.list(stated.map((need) => words.say(`need.${need}`)));
  return [words.say("tool.list-needs", { needs, list })];
};

/** Puts tools with facts from sources before tools without any. */
const statedFirst = (tools: readonly ToolFacts[]): ToolFacts[] => {
  const hasFacts = ({ pricing, features }: ToolFacts) => pricing.length + features.length > 0;
  return [...tools.filter(hasFacts), ...tools.filter((it) => !hasFacts(it))];
};

/** The sources of several tools, beginning with one of each. */
const firstOfEach = (tools: readonly ToolFacts[]): ToolFacts["sources"] => [
  ...tools.flatMap(({ sources }) => sources.slice(0, 1)),
  ...tools.flatMap(({ sources }) => sources.slice(1)),
];

/** What the example trip costs, for tools that charge in different units. */
const exampleWords = (tools: readonly ToolFacts[], order: "cheapest" | undefined, words: Words) => {
  const priced = tools.flatMap(({ name, exampleUsd }) =>
    exampleUsd === undefined ? [] : [`${name} ${words.money(exampleUsd, "USD")}`],
  );
  return order && priced.length > 1
    ? words.say("tool.example", { list: words.list(priced), ...exampleTrip.units })
    : undefined;
};

const toolkitOf = (category: ToolCategory): Toolkit =>
  (Object.keys(toolCategories) as Toolkit[]).find((it) =>
    toolCategories[it].some((one) => one === category),
  )!;

const pages: Readonly<Record<Toolkit, string>> = {
  ...{ privacy: paths.privacyTools, travel: paths.travelTools, finance: paths.financeTools },
};

const screenOf = (
  category: ToolCategory,
  tools: readonly ToolFacts[],
  words: Words,
): WordedAnswer["screen"] => {
  const toolkit = toolkitOf(category);
  const tab = toolkits[toolkit].tabs.find(({ groups }) => groups.some((one) => one.category === category));
  const hash = tools.length > 0 ? `#${tools.map(({ id }) => id).join(",")}` : "";
  return {
    title: words.say(`screen.tools.${toolkit}`),
    href: `${pages[toolkit]}?tab=${tab?.id ?? ""}${hash}`,
  };
};

/** Words that ask for a recommendation, a price, or a comparison. */
const seeking = [
  ...[
    "seek",
    "which",
    "cheapest",
    "want",
    "tool",
    "tool-word",
    "cost",
    "price",
    "free-of-charge",
    "platform",
  ],
];
const otherSubjects = ["programme", "told", "unlawful", "investment-pick"];
const officialSubjects = [
  ...otherSubjects,
  ...["visa", "schengen", "permit", "requirements", "criminal-record", "other-service"],
];

/** Subjects next to which money in a bank account is the means to something else, such as a visa. */
const meansSubjects = [
  ...["told", "visa", "permit", "income", "savings", "proof", "documents", "requirements", "tax"],
];

/** The sentence with the facts, if one that says what is not stated comes before it. */
const mainOf = ([first]: readonly string[], unstated: readonly unknown[]): string | undefined =>
  unstated.length > 0 ? first : undefined;

export const toolIntent = createIntent(tool, {
  signs: [
    { points: 9.2, all: ["tool"], none: otherSubjects },
    { points: 10.3, all: ["tools"], none: otherSubjects },
    // 'A bank account for my LLC' asks for a bank, not for how to found the company.
    {
      points: 9.9,
      all: ["entity"],
      any: ["tool", "tool-word.mercury"],
      none: [...otherSubjects, "founding"],
    },
    { points: 9.2, all: ["tool-word", "kit"], none: otherSubjects },
    { points: 9.2, all: ["tool-word"], any: ["fee", "cost", "price", "want"], none: otherSubjects },
    { points: 9.1, all: ["kit.vpn"], none: otherSubjects },
    { points: 9.1, all: ["kit.esim"], none: otherSubjects },
    { points: 9.1, all: ["kit.password"], none: otherSubjects },
    { points: 9.1, all: ["kit.mail"], none: otherSubjects },
    { points: 9.1, all: ["kit.sms"], none: otherSubjects },
    { points: 9.1, all: ["kit.banking", "open-account", "place"], none: [...officialSubjects, "tax"] },
    // 'The best bank for digital nomads in Portugal' is not a question on the program for digital nomads.
    { points: 12.9, all: ["kit.banking", "nomad", "place", "seek"], none: [...meansSubjects, "founding"] },
    {
      points: 12.9,
      all: ["kit.banking", "open-account", "place"],
      none: [...meansSubjects, "founding", "company", "entity"],
    },
    { points: 12, all: ["kit.banking", "want.no-tax-residence"], none: otherSubjects },
    // 'A bank account in Spain without residency' asks for no permit.
    {
      points: 13,
      all: ["kit.banking", "want.non-resident"],
      none: [...meansSubjects.filter((subject) => subject !== "permit"), "founding", "company", "entity"],
    },
    { points: 9.1, all: ["kit.tax"], any: seeking, none: officialSubjects },
    { points: 9.1, all: ["kit"], any: seeking, none: [...officialSubjects, "tax", "kit.tax"] },
    { points: 3.5, all: ["kit"], none: [...officialSubjects, "tax", "need", "allowed", "live"] },
  ],
  inputOf(reading, { today }) {
    const tools = toolsNamed(reading).slice(0, 5);
    const kind = kindOf(reading);
    if (tools.length === 0 && kind === undefined) return undefined;
    // In 'Latin America', the reader of places finds a country.
    const [country] = reading.region ? [] : countriesOf(reading);
    const { cues } = reading;
    return {
      ...(tools.length > 0 ? { tools } : { kind }),
      needs: needsOf(reading, kind).slice(0, 5),
      platform: platformOf(reading),
      country: tools.length > 0 && !asksIfWorking(reading) ? undefined : country,
      free: cues.has("free-of-charge") ? (true as const) : undefined,
      order: cues.has("cheapest") ? ("cheapest" as const) : undefined,
      on: isoOf(today),
    };
  },
  say({ tools, others, notStated }, input, context, reading): WordedAnswer | undefined {
    const { words } = context;
    const { kind, needs = [], order } = input;
    const category = kind ?? tools[0]?.category;
    if (!category || !categories.includes(category)) return undefined;
    const shown = tools.slice(0, maxListed);
    const stated = needs.filter((need) => !notStated.includes(need));
    const told =
      input.tools && shown.length <= 2
        ? statedFirst(shown).map((it) =>
            factWords(it, needs, { most: shown.length === 1 ? 5 : 2, reading, words }),
          )
        : listedWords(shown, stated, order, words);
    const { sentence, ...support } = catalogueSupport(firstOfEach(shown), words);
    const isAccount =
      reading.cues.has("open-account") || (category === "banking" && needs.includes("non-resident"));
    const named = input.tools ? onlyName(shown) : undefined;
    const unstated = unstatedWords(notStated, { ...input, named }, context, isAccount);
    const asksFee = hasOneOf(reading.cues, feeCues);
    return {
      kind: "answer",
      main: mainOf(told, unstated),
      sentences: upToFour([
        input.tools && cheaperWords(shown, order, words),
        ...(asksFee && input.tools ? [...told, ...unstated] : [...unstated, ...told]),
        input.tools ? unstatedOf(shown, stated, words) : undefined,
        exampleWords(shown, order, words),
        cautionOf(shown, words),
        others.length > 0
          ? words.say("tool.nothing", { names: words.list(others), count: others.length })
          : undefined,
        sentence,
      ]),
      ...support,
      screen: screenOf(category, shown, words),
    };
  },
});

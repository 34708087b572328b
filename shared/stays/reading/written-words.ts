import { hidden } from "../../text/hide.ts";

const spaces = (text: string): string => " ".repeat(text.length);

/** Normalizes a line: one kind of dash and apostrophe, no bullets, no times of day. */
export const tidied = (line: string): string =>
  line
    .normalize("NFC")
    .replace(/[‐‑‒–—―−]/g, "-")
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(
      /(?:(?<=\d)T|(?<=\s))\d{1,2}(?::\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]m\b)?(?:Z|[+-]\d{2}:?\d{2})?|\s?[ap]m\b)/giu,
      spaces,
    )
    .replace(/\band(?=\s+(?:then\s+)?(?:left|departed|exited|flew|until|stayed))/gi, spaces)
    .replace(/^\s*(?:[-*•]\s+|\d{1,3}\)\s+)/u, spaces)
    .replace(
      /\b(between)\b((?:(?!\bbetween\b).)*?)\b(and)\b/i,
      (_, between, dates) => `from${" ".repeat(between.length - 4)}${dates}to `,
    );

/** The role of a date, by the words before it. `left` and `until`: the last day. `on`: the only day. */
export type Role = "since" | "from" | "arrived" | "until" | "left" | "on";

const article =
  "(?:\\s+(?:the|dem|den|der|zum|le|la|el|il|o|dia|día|\\p{L}+day|mon|tue|wed|thu|fri|sat|sun))?[\\s:,.]*$";
const before = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})${article}`, "iu");

/** Words right before a date. */
const roleWords: readonly [Role, RegExp][] = [
  ["since", before("since|seit|depuis|desde|sinds")],
  ["until", before("until|till?|to|through|thru|bis|hasta|jusqu'(?:au|à|en)|até|ate|fino(?:\\s+al?)?|tot")],
  ["from", before("from|starting|beginning|ab|von|vom|dal|vanaf|as of|a partir de|à partir (?:de|du)|dès")],
  ["on", before("on|am|el|le|il|em|op")],
];

/** Verbs anywhere between two dates. */
const roleVerbs: readonly [Role, RegExp][] = [
  [
    "arrived",
    /(?<!\p{L})(?:arrived|entered|came|landed|moved|entry|arrival|arrive|arriving|entering|check(?:ed)?[- ]?in|angekommen|eingereist|llegué|llegada|arrivée?|chegada|cheguei|entrado|entrada|arrivato|arrivata)(?!\p{L})/giu,
  ],
  [
    "left",
    /(?<!\p{L})(?:left|departed|exited|leave|leaving|departing|departure|exit|check(?:ed)?[- ]?out|abgereist|ausgereist|salí|salimos|salida|parti|partie|quittée?|saída|saí|saímos|deixei|partito|partita|lasciato|lasciata|uscito|uscita)(?!\p{L})/giu,
  ],
];

const lastMatch = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].at(-1)?.index ?? -1;

/** The role of the date that follows a text. The text begins after the date before. */
export const roleBefore = (text: string): Role | undefined => {
  // A hidden place separates a word from a date: in 'moved to Tallinn 14 Feb', 'to' does not belong to the date.
  const words = text.replaceAll(hidden, "x");
  const [role] = roleWords.find(([, pattern]) => pattern.test(words)) ?? [];
  const [verb] = roleVerbs
    .map(([found, pattern]) => [found, lastMatch(words, pattern)] as const)
    .filter(([, at]) => at >= 0)
    .sort((a, b) => b[1] - a[1]);
  return role === undefined || role === "on" ? (verb?.[0] ?? role) : role;
};

/** Whether a text is about the past. */
export const isPast = (text: string): boolean =>
  /(?<!\p{L})(?:since|seit|depuis|desde|arrived|entered|came|landed|moved|left|departed|exited|was|were|been|stayed|spent|lived|visited|went|llegó|entró|arrivée?s?|quittée?|arrivat[oaie]|lasciato)(?!\p{L})/iu.test(
    text,
  );

/** Whether a text says that the person is still there, also by a dash after the last date. */
export const isOngoing = (text: string, lastEnd: number): boolean =>
  /(?<!\p{L})(?:now|present|ongoing|still|currently|current|so far|onwards?|(?:to|till?|until) date)(?!\p{L})/iu.test(
    text,
  ) || /^[\s.]*(?:-|→)\s*$/u.test(text.slice(lastEnd).replaceAll(hidden, "x"));

/** Words that only connect a place and dates. */
const fillers: ReadonlySet<string> = new Set(
  `from since to until till til through thru now present ongoing still currently current here there i i'm we was were am is are
  been be being have had in at on the a an and my our for of all whole entire month months week day days year
  during over only just onward onwards date stay stays stayed staying living live lived trip trips travel traveling travelling traveled visit
  visited visiting holiday holidays vacation work working worked spent went going go arrive arrived arriving arrival entered
  entering enter entry came landed moved left leave leaving departed departing departure exit exited check checked out
  seit bis von vom ab am im dem den der das und ganz ganzen ganzer in
  depuis du au le la les de à en et jusqu'au jusqu'à jusqu'en tout
  desde hasta el los del al y todo
  até ate a o os e do da no na em todo
  dal al dall fino il tutto nel
  sinds tot van het
  so far then mon monday tue tues tuesday wed wednesday thu thur thurs thursday fri friday sat saturday sun sunday
  montag dienstag mittwoch donnerstag freitag samstag sonntag mo di mi do fr sa so`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words that change the meaning of dates in a way that we do not read. A line with one of them is refused. */
const unclearWords: ReadonlySet<string> = new Set(
  `next last previous past coming mid early late before after except without not or maybe perhaps about around approx
  approximately ca circa roughly probably half weekend weekends every each winter summer spring autumn christmas easter twenty thirty
  back returned return returning away outside absent absence and & und vs within ago ~ ≈ ? +`
    .split(/\s+/)
    .filter(Boolean),
);

const wordsIn = (text: string): string[] =>
  (text.replaceAll(hidden, " ").match(/[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)*|[&~≈?+]/gu) ?? []) as string[];

/** The words of a text except fillers and numbers. */
export const leftoverWords = (text: string): string[] =>
  wordsIn(text).filter((word) => /\p{L}/u.test(word) && !fillers.has(word.toLowerCase()));

/**
 * The first word or number near the dates that could change their meaning.
 * @param isStrict whether every unknown word counts, because the days come from a whole month or year
 */
export const unclearWord = (text: string, isStrict: boolean): string | undefined =>
  wordsIn(text).find((word) => {
    const isUnclear = /^\d+$/.test(word) || unclearWords.has(word.toLowerCase());
    return isUnclear || (isStrict && !fillers.has(word.toLowerCase()));
  });

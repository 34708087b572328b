/** English, Spanish, Portuguese, German, French and Italian. */
const monthNames = [
  "january jan enero janeiro januar jänner janvier gennaio",
  "february feb febrero fevereiro februar février febbraio",
  "march mar marzo março märz mars",
  "april apr abril avril aprile",
  "may mayo maio mai maggio",
  "june jun junio junho juni juin giugno",
  "july jul julio julho juli juillet luglio",
  "august aug agosto août",
  "september sep sept septiembre setiembre setembro septembre settembre",
  "october oct octubre outubro oktober octobre ottobre",
  "november nov noviembre novembro novembre",
  "december dec diciembre dezembro dezember décembre dicembre",
];
const months = new Map(monthNames.flatMap((names, index) => names.split(" ").map((name) => [name, index])));

/** '1 March 2027', '1 de marzo de 2027', '1. März 2027'; 'March 1, 2027'. */
const dates =
  /(?<!\p{N}|\p{N}[.,/-])(?:(?<day>\d{1,2})(?:st|nd|rd|th|er|\.?[ºª°]|\.)?\s+(?:(?:de|of)\s+)?(?<month>\p{L}{3,10})\.?,?\s+(?:del?\s+)?(?<year>\d{4})|(?<month2>\p{L}{3,10})\.?\s+(?<day2>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year2>\d{4}))(?!\p{N})/gu;

/** What stands right before a date at which something takes effect. */
const takesEffect = new RegExp(
  String.raw`(?<!\p{L})(?:${[
    "(?:tak(?:es?|ing)|took) effect|(?:com(?:es?|ing)|came|go(?:es)?|enter(?:s|ed|ing)?|entry) into (?:force|effect)|effective|with effect|in force",
    "(?:entra(?:rá|rán|n)?|entró|entraron) en vigor|con efectos?|produc(?:e|en|irá|irán) efectos?",
    "(?:entra(?:m|rá|rão)?|entrou|entraram) em vigor|com efeitos?|produz(?:em|irá|irão)? efeitos?",
    "mit Wirkung|in Kraft",
    "(?:entre(?:nt|ra|ront)?|entrée) en vigueur|pren(?:d|nent|dra|dront) effet|avec effet",
    "entra(?:no)? in vigore|entrer(?:à|anno) in vigore|con effetto",
  ].join(
    "|",
  )})\s+(?:(?:on(?: the)?|from|as of|as from|starting|el|del|desde(?: el)?|a partir del?|em|a|o dia|no dia|am|ab(?: dem)?|vom|zum|le|au|du|à (?:compter|partir) du|il|dal|a (?:partire|decorrere) dal)\s+)?$`,
  "iu",
);
const germanBefore = /(?<!\p{L})(?:tritt|treten|trat|traten)(?!\p{L})[^.!?]*\sam\s+$/iu;
const germanAfter = /^\s+in\s+Kraft(?!\p{L})/iu;

/** The same of a date that is still to come, unless it is income or the like that is dated so. */
const begins =
  /(?<!\p{L})(?<!(?:derived|earned|received|accrued|arising|acquired|born|issued|made|paid|filed|lodged|submitted|dat(?:ed|ing|a)|figures|income) )(?:from|as of|as from|desde el|a partir del?|ab|ab dem|à (?:compter|partir) du|a (?:partire|decorrere) dal)\s+$/iu;
/** It begins and ends, or it is something else that begins. */
const isPeriod =
  /^,?\s*(?:to|until|till|through|up to|and|or|hasta|al|y|até|a|e|bis|und|au|jusqu|et|al|fino|[-–—])(?!\p{L})/iu;
const isOther =
  /(?<!\p{L})(?:appl(?:y|ications?)|appointments?|book\p{L}*|regist\p{L}*|comments?|consult\p{L}*|conferenc\p{L}*|clos\p{L}*|open\p{L}*|solicit\p{L}*|inscri\p{L}*|plazos?|pedidos?|candidatur\p{L}*|anträge|anmeld\p{L}*|demandes?|domand\p{L}*)(?!\p{L})/iu;

/** Such words say that it may come otherwise. `may` is a month, too. */
const isUnsure =
  /(?<!\p{L})(?:[Ww]ould|[Cc]ould|[Mm]ight|may|[Nn]ot|[Ii]f|[Uu]nless|[Pp]ropos\p{L}*|[Ee]xpected|[Pp]lan(?:s|ned)|[Pp]ostpon\p{L}*|[Dd]elay\p{L}*|[Oo]riginally|[Pp]revious(?:ly)?|[Nn]o longer|podr[íi]an?|[Nn]o|[Nn]ão|poder(?:ia|iam|á)|[Ss]i|[Ss]e|[Pp]ropuesta|[Pp]roposta|propon\p{L}*|nicht|soll(?:en|te|ten)?|würde\p{L}*|könnte\p{L}*|[Ff]alls|devrai(?:t|ent)|pourrai(?:t|ent)|dovrebbe\p{L}*|potrebbe\p{L}*|non)(?!\p{L})/u;

const dayMs = 24 * 60 * 60 * 1000;
/** An older date is of what was there before, a later one hardly of a law. */
const [mostBeforeMs, mostAfterMs] = [366 * dayMs, 3660 * dayMs];
/** Characters around a date in which it is said, and those in which it is said otherwise. */
const [around, widelyAround] = [80, 300];

/** After a full stop, but not after those of '1. März' and '12 Oct. 2026'. */
const sentenceEnd = /(?<=[.!?])(?<!(?<!\d)\d{1,2}\.)\s+(?!\d)|\n+/u;

const dateOf = (groups: Record<string, string | undefined>): Date | undefined => {
  const month = months.get((groups.month ?? groups.month2 ?? "").toLowerCase());
  const day = Number(groups.day ?? groups.day2);
  if (month === undefined) return undefined;
  const date = new Date(Date.UTC(Number(groups.year ?? groups.year2), month, day));
  return date.getUTCMonth() === month && date.getUTCDate() === day ? date : undefined;
};

/** The dates of a sentence at which something takes effect, and whether that is sure. */
const effectsIn = (sentence: string, published: Date) =>
  [...sentence.matchAll(dates)].flatMap((match) => {
    const date = dateOf(match.groups ?? {});
    if (!date) return [];
    const end = match.index + match[0].length;
    const before = sentence.slice(Math.max(0, match.index - around), match.index);
    const after = sentence.slice(end, end + around);
    const told = sentence.slice(Math.max(0, match.index - widelyAround), end + widelyAround);
    const takes = takesEffect.test(before) || (germanBefore.test(before) && germanAfter.test(after));
    const starts = () => begins.test(before) && date > published && !isOther.test(told);
    return (takes || starts()) && !isPeriod.test(after) ? [{ date, isSure: !isUnsure.test(told) }] : [];
  });

/** When what a text tells of takes effect: the one date that the text says so of; undefined where it says none, or several. */
export const effectiveDateIn = (text: string, published: Date): Date | undefined => {
  const found = text.split(sentenceEnd).flatMap((sentence) => effectsIn(sentence, published));
  const [first] = found;
  if (!first || found.some(({ date, isSure }) => !isSure || date.getTime() !== first.date.getTime()))
    return undefined;
  const sinceMs = first.date.getTime() - published.getTime();
  return sinceMs >= -mostBeforeMs && sinceMs <= mostAfterMs ? first.date : undefined;
};

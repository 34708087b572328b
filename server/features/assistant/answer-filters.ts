/** A step of cleaning: pieces go in, what of them is settled comes out; the same whole comes out wherever they are split. */
export interface Filter {
  push(text: string): string;
  /** What was held back when nothing more comes. */
  end(): string;
}

/** The most characters that a step holds back before it lets them go as plain text. */
export const mostHeld = 500;

/** Stands where something was taken out, until the last step. No text holds it: controls go first. */
export const gap = "\0";

/** What a feed's texts are rid of too: controls, what turns the direction of a text, and what nobody sees. */
const unwanted =
  /[^\P{Cc}\t\n]|[\ufeff\ufff9-\uffff]|[\u202a-\u202e\u2066-\u2069]|[\u00ad\u200b\u2060-\u2064\u{e0000}-\u{e0fff}]|\p{Cs}/gu;

/** A text without control characters, overrides of direction and halves of characters; each line ends with `\n`. */
export const plainCharacters = (text: string): string =>
  text.replace(/\r\n?|[\u2028\u2029]/g, "\n").replace(unwanted, "");

/** The same for a text that comes in pieces. */
export const createCharacterFilter = (): Filter => {
  let held = "";
  return {
    push(text) {
      const all = held + text;
      // Half of a character, or of a line's end, waits for the other.
      held = /[\r\ud800-\udbff]$/.exec(all)?.[0] ?? "";
      return plainCharacters(all.slice(0, all.length - held.length));
    },
    end: () => plainCharacters(held),
  };
};

const names =
  "a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset g h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins isindex kbd keygen label layer legend li link main map mark marquee math menu menuitem meta meter nav nobr noembed noframes noscript object ol optgroup option output p param path picture plaintext portal pre progress q rp rt ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul use var video wbr xml xmp think thinking answer".split(
    " ",
  );
const known: ReadonlySet<string> = new Set(names);

const bare = /^<([a-z][a-z\d]*)\s*\/?>$/i;
/** `</b>`, `<!…>`, `<?…>`. */
const marked = /^<[/!?]/;
const withValue = /^<[a-z][^\s=>/]*[\s/][\s\S]*=/i;

/** Whether a text in angle brackets is a tag rather than words between two signs, as in `if a<b and c>d`. */
const isTag = (text: string): boolean => {
  const name = bare.exec(text)?.[1];
  return name ? known.has(name.toLowerCase()) : marked.test(text) || withValue.test(text);
};

const address = /^(?:[a-z][a-z\d+.-]{1,31}:[^\s<>]*|[^\s<>@]+@[^\s<>]+)$/i;
const separating = /^<\/?(?:br|hr|p|div|li|tr|td|th|h\d)\b/i;

/** What stands for a tag: nothing, a space where it parted words, or its address; what is none stays. */
const insteadOf = (tag: string): string => {
  const inner = tag.slice(1, -1);
  if (address.test(inner)) return inner;
  if (!isTag(tag)) return tag;
  return separating.test(tag) ? " " : "";
};

/** Takes out tags and comments of HTML; of `<https://…>` the address stays. */
export const createTagFilter = (): Filter => {
  /** From a `<` that may begin a tag. */
  let held = "";
  /** The quote that ends a value within the tag. */
  let quote = "";

  const release = () => {
    const plain = held;
    held = "";
    quote = "";
    return plain;
  };

  const take = (character: string): string => {
    if (held === "") {
      if (character !== "<") return character;
      held = character;
      return "";
    }
    if (held === "<" && !/[a-z/!?]/i.test(character)) return release() + take(character);
    if (held.startsWith("<!--")) {
      held += character;
      if (held.endsWith("-->")) return insteadOf(release());
    } else if (quote !== "") {
      held += character;
      if (character === quote) quote = "";
    } else if (character === "<") {
      const plain = release();
      held = character;
      return plain;
    } else {
      if (/["']/.test(character) && held.endsWith("=")) quote = character;
      held += character;
      if (character === ">") return insteadOf(release());
    }
    return held.length >= mostHeld || held.endsWith("\n\n") ? release() : "";
  };

  return {
    push(text) {
      let out = "";
      for (let at = 0; at < text.length; at += 1) out += take(text[at]!);
      return out;
    },
    end: release,
  };
};

/** What may stand before a definition: spaces, and marks of quotes and lists. */
const lineMarks = /[\s>*+\-\d.)]/;
/** What may stand before the `@` of `<1@example.org>`. */
const localPart = /[\w.!#$%&'*+/=?^`{|}~-]/;

/** The last step, which knows what the answer cites. */
export interface InertText extends Filter {
  cited(): readonly number[];
}

/**
 * Whatever came through: no two characters stand beside each other that would make a link, an image, a definition or a
 * tag of Markdown, nor a citation above `last`; a space parts them. Spaces around what was taken out are joined.
 */
export const createInertText = (last: number): InertText => {
  const cited = new Set<number>();
  let previous = "\n";
  let spaces = "";
  let afterGap = false;
  let begun = false;
  /** Whether a definition may begin here, or has begun; it ends with its paragraph. */
  let place: "head" | "label" | "text" = "head";
  /** Whether an address may have begun with the last `<`. */
  let inAngle = false;
  /** Of a bracket that holds digits only so far. */
  let number: string | undefined;

  const putSpaces = (): string => {
    const lines = spaces.split("\n").length - 1;
    if (lines > 1 || (lines === 1 && place === "text")) place = "head";
    if (spaces !== "") {
      previous = spaces.at(-1)!;
      number = undefined;
      inAngle = false;
    }
    const put = spaces;
    spaces = "";
    return put;
  };

  const takeSpace = (space: string): string => {
    const doubled = afterGap && space === " " && (spaces !== "" || previous === "\n");
    if (!begun || doubled) return "";
    spaces += space;
    return spaces.length >= mostHeld ? putSpaces() : "";
  };

  const isLive = (character: string): boolean => {
    if (previous === "]") return character === "(" || (character === ":" && place === "label");
    if (previous === "<" && /[a-z/!?]/i.test(character)) return true;
    if (character === "@" && inAngle) return true;
    return character === "]" && !!number && !(Number(number) >= 1 && Number(number) <= last);
  };

  const note = (character: string) => {
    if (character === "]" && number) cited.add(Number(number));
    if (character === "[") number = "";
    else if (/\d/.test(character) && number !== undefined) number = (number + character).slice(0, 10);
    else number = undefined;
    if (place === "head" && !lineMarks.test(character)) place = character === "[" ? "label" : "text";
    inAngle = character === "<" || (inAngle && localPart.test(character));
    previous = character;
  };

  const take = (character: string): string => {
    if (character === gap) {
      afterGap = true;
      return "";
    }
    if (character === " " || character === "\t" || character === "\n") return takeSpace(character);
    if (afterGap && /[.,;:!?)]/.test(character) && !spaces.includes("\n")) spaces = "";
    afterGap = false;
    begun = true;
    const before = putSpaces();
    const parted = isLive(character) ? " " : "";
    if (parted) {
      number = undefined;
      inAngle = false;
    }
    note(character);
    return before + parted + character;
  };

  return {
    push(text) {
      let out = "";
      for (let at = 0; at < text.length; at += 1) out += take(text[at]!);
      return out;
    },
    end: () => "",
    cited: () => [...cited].sort((a, b) => a - b),
  };
};

import { type Filter, mostHeld } from "./filter.ts";
import { isTag } from "./tag-names.ts";

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

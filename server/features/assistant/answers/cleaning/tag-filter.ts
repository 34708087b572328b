import { type Filter, mostHeld } from "./filter.ts";

const address = /^(?:[a-z][a-z\d+.-]{1,31}:[^\s<>]*|[^\s<>@]+@[^\s<>]+)$/i;
const separating = /^<\/?(?:br|hr|p|div|li|tr|td|th|h\d)\b/i;
/** What models that think aloud put before their answer. */
const thinking = /^<think(?:ing)?>$/i;
const thought = /<\/think(?:ing)?>$/i;

/** What stands for a tag: nothing, a space where it parted words, or its address. */
const insteadOf = (tag: string): string => {
  const inner = tag.slice(1, -1);
  if (address.test(inner)) return inner;
  return separating.test(tag) ? " " : "";
};

/** Takes out tags and comments of HTML, and a model's thoughts before its answer; of `<https://…>` the address stays. */
export const createTagFilter = (): Filter => {
  /** From a `<` that may begin a tag. */
  let held = "";
  /** The quote that ends a value within the tag. */
  let quote = "";
  /** Whether anything to be read has come. */
  let begun = false;
  let thinks = false;

  const release = () => {
    const plain = held;
    held = "";
    quote = "";
    if (plain !== "") begun = true;
    return plain;
  };

  const close = () => {
    const tag = release();
    return insteadOf(tag);
  };

  const take = (character: string): string => {
    if (thinks) {
      held = (held + character).slice(-12);
      if (!thought.test(held)) return "";
      thinks = false;
      held = "";
      return "";
    }
    if (held === "") {
      if (character !== "<") {
        if (character.trim() !== "") begun = true;
        return character;
      }
      held = character;
      return "";
    }
    if (held === "<" && !/[a-z/!?]/i.test(character)) return release() + take(character);
    if (held.startsWith("<!--")) {
      held += character;
      if (held.endsWith("-->")) return close();
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
      if (character === ">") {
        if (begun || !thinking.test(held)) return close();
        thinks = true;
        held = "";
      }
    }
    return held.length >= mostHeld || held.endsWith("\n\n") ? release() : "";
  };

  return {
    push(text) {
      let out = "";
      for (let at = 0; at < text.length; at += 1) out += take(text[at]!);
      return out;
    },
    end: () => (thinks ? "" : release()),
  };
};

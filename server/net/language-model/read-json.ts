import { withoutThoughts } from "./stream/spoken.ts";

const fenced = /^\s*```[a-z]*\s*\n([\s\S]*?)\n?\s*```\s*$/i;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const parseFenced = (text: string) => parse(fenced.exec(text)?.[1] ?? text);

/**
 * The JSON that a model answered with, though a fence or a few words stand around it; undefined for none. Models that
 * think aloud put their thoughts before it.
 */
export const readJson = (text: string): unknown => {
  const spoken = withoutThoughts(text);
  const whole = parseFenced(text) ?? parseFenced(spoken);
  if (whole !== undefined) return whole;
  const begin = spoken.indexOf("{");
  const end = spoken.lastIndexOf("}");
  return begin >= 0 && end > begin ? parse(spoken.slice(begin, end + 1)) : undefined;
};

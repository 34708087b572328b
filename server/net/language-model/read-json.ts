const fenced = /^\s*```[a-z]*\s*\n([\s\S]*?)\n?\s*```\s*$/i;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * The JSON that a model answered with, though a fence or a few words stand around it; undefined for none. Models that
 * think aloud put their thoughts before it.
 */
export const readJson = (text: string): unknown => {
  const spoken = text.replace(/^\s*<think>[\s\S]*?<\/think>/i, "");
  const whole = parse(fenced.exec(spoken)?.[1] ?? spoken);
  if (whole !== undefined) return whole;
  const begin = spoken.indexOf("{");
  const end = spoken.lastIndexOf("}");
  return begin >= 0 && end > begin ? parse(spoken.slice(begin, end + 1)) : undefined;
};

import { readFileSync } from "node:fs";
import * as z from "zod";
import type { FeedSource } from "#server/knowledge/sources.ts";
import { errorMap } from "#shared/errors.ts";

const FeedsFile = z.array(
  z.object({
    url: z.url({ protocol: /^https?$/ }),
    name: z.string().min(1).max(200),
    country: z.string().regex(/^([A-Z]{2}|global)$/),
    language: z.string().regex(/^[a-z]{2}$/),
    topic: z.enum(["visa", "citizenship", "residency", "tax", "legislation"]),
  }),
);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message would quote the file, which may be the wrong one.
    throw new Error("it is not valid JSON");
  }
};

/**
 * Reads and validates a file of feeds.
 * @throws Error with a readable reason if the file is missing, is not JSON or has a wrong format
 */
export const readFeedsFile = (path: string): FeedSource[] => {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new Error(`it cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  const parsed = FeedsFile.safeParse(parseJson(text), { error: errorMap });
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path: at, message }) => `${at.join(".")}: ${message}`);
  throw new Error(faults.slice(0, 5).join("; "));
};

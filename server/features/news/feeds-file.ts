import { readFile } from "node:fs/promises";
import * as z from "zod";
import { errorMap } from "#shared/errors.ts";
import type { FeedSource } from "./content/sources.ts";

const FeedsFile = z.array(
  z.object({
    url: z.url({ protocol: /^https?$/ }),
    name: z.string().min(1).max(200),
    country: z.string().regex(/^([A-Z]{2}|global)$/),
    language: z.string().regex(/^[a-z]{2}$/),
    topic: z.enum(["visa", "citizenship", "residency", "tax", "legislation"]),
  }),
);

/**
 * Reads the feeds of NEWS_FEEDS_FILE.
 * @throws Error in words when the file is not there, no JSON, or not of the form.
 */
export const readFeedsFile = async (path: string): Promise<FeedSource[]> => {
  const wrong = (reason: string) =>
    new Error(
      `NEWS_FEEDS_FILE is '${path}': it must be a JSON array of {url, name, country, language, topic}; ${reason}`,
    );
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw wrong(`it cannot be read (${error.code})`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw wrong((error as Error).message);
  }
  const parsed = FeedsFile.safeParse(json, { error: errorMap });
  if (!parsed.success) {
    throw wrong(
      parsed.error.issues
        .slice(0, 5)
        .map(({ path: at, message }) => `${at.join(".")}: ${message}`)
        .join("; "),
    );
  }
  return parsed.data;
};

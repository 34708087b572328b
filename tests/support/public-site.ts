import { prepareText } from "#server/platform/http/prepared.ts";
import type { Site } from "#server/platform/http/static.ts";

/** Renders public pages into a minimal template. */
export const createPublicSite = async (): Promise<Site> => ({
  page: await prepareText("text/html; charset=utf-8", "<!doctype html><title>The app</title>", "public"),
  notFound: await prepareText(
    "text/html; charset=utf-8",
    "<!doctype html><title>Not found</title>",
    "public",
  ),
  files: new Map(),
  scriptHashes: [],
  publicTemplate:
    '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body><div id="root"></div></body></html>',
  answerTemplate:
    '<!doctype html><html lang="en"><head><link rel="stylesheet" href="/a.css"></head><body><div id="root"></div></body></html>',
  settings: { contactEmail: "desk@meridian.example" },
});

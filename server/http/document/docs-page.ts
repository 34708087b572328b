import { escapeMarkup } from "#shared/escape-markup.ts";
import type { OpenApiDocument } from "./openapi.ts";

const style = `
:root{color-scheme:light dark;--paper:#f8f5ee;--ink:#1c2530;--muted:#56606b;--line:#d9d2c3;--accent:#7a2e22;--code:#efe9dc}
@media(prefers-color-scheme:dark){:root{--paper:#121a24;--ink:#ece6d8;--muted:#a8b0ba;--line:#2f3a47;--accent:#e0a08f;--code:#1b2532}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,sans-serif}
main{max-width:56rem;margin:0 auto;padding:3rem 1.25rem}h1,h2{font-family:Georgia,serif;font-weight:500;line-height:1.2}
h1{font-size:2.25rem;margin:0}h2{margin:3rem 0 .5rem;text-transform:capitalize}p{margin:.5rem 0}a{color:var(--accent)}
.muted{color:var(--muted)}article{border-top:1px solid var(--line);padding:1.25rem 0}
h3{font:600 1rem/1.5 ui-monospace,monospace;margin:0;overflow-wrap:anywhere}.method{color:var(--accent);margin-right:.75rem}
summary{cursor:pointer;padding:.25rem 0}pre{background:var(--code);padding:1rem;overflow-x:auto;font-size:.8125rem;border-radius:4px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`;

const block = (title: string, value: unknown): string =>
  value === undefined
    ? ""
    : `<details><summary>${escapeMarkup(title)}</summary><pre tabindex="0" aria-label="${escapeMarkup(title)}">${escapeMarkup(JSON.stringify(value, null, 2))}</pre></details>`;

interface Operation {
  summary: string;
  description?: string;
  "x-access": string;
  parameters: unknown[];
  requestBody?: { content: unknown };
  responses: Record<string, { content?: unknown }>;
}

const accessText: Record<string, string> = {
  public: "For everybody.",
  user: "For signed-in users.",
  admin: "For administrators.",
};

const endpoint = (path: string, method: string, operation: Operation): string => `
<article><h3><span class="method">${method.toUpperCase()}</span>${escapeMarkup(path)}</h3>
<p>${escapeMarkup(operation.summary)} <span class="muted">${accessText[operation["x-access"]] ?? ""}</span></p>
${operation.description ? `<p>${escapeMarkup(operation.description)}</p>` : ""}
${block("Parameters", operation.parameters.length > 0 ? operation.parameters : undefined)}
${block("Body", operation.requestBody?.content)}${block("Answers", operation.responses)}</article>`;

/** The API document as one page to read: no script, nothing from another host. */
export const renderDocsPage = (document: OpenApiDocument): string => {
  const byFeature = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const feature = String((operation.tags as string[])[0]);
      const made = endpoint(path, method, operation as unknown as Operation);
      byFeature.set(feature, [...(byFeature.get(feature) ?? []), made]);
    }
  }
  const sections = [...byFeature].map(
    ([feature, made]) => `<section><h2>${escapeMarkup(feature)}</h2>${made.join("")}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>API · Meridian</title><style>${style}</style></head><body><main><p><a href="/">Meridian</a></p><h1>${escapeMarkup(document.info.title)}</h1>
<p>${escapeMarkup(document.info.description)} <a href="/api/openapi.json">openapi.json</a></p>${sections.join("")}</main></body></html>`;
};

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { readSite } from "#server/platform/http/static.ts";
import { examplesSchema } from "#shared/questions/json-schema.ts";
import { build } from "../scripts/build.mjs";

const folder = "dist/client";
let files: string[];
beforeAll(async () => {
  await build();
  files = readdirSync(folder, { recursive: true, encoding: "utf8" });
});

/** The bytes that the browser downloads for a file. The smallest files have no compressed version. */
const brotliBytes = (path: string) => {
  const [plain, brotli] = [join(folder, path), join(folder, `${path}.br`)];
  return statSync(existsSync(brotli) ? brotli : plain).size;
};

const scripts = () =>
  files.filter((file) => file.endsWith(".js")).map((file) => readFileSync(join(folder, file), "utf8"));

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: readonly string[];
  dynamicImports?: readonly string[];
}

/** The scripts of the build and their imports, from Vite's manifest. */
const readManifest = () => {
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8"));
  const chunk = (name: string): Chunk => {
    const found = chunks[name];
    if (!found) throw new Error(`the manifest has no ${name}`);
    return found;
  };
  /** All modules that are loaded for a module, except those already `there`. The loop also visits what it adds to the set. */
  const reach = (name: string, nextOf: (chunk: Chunk) => readonly string[], there?: ReadonlySet<string>) => {
    const reached = new Set([name]);
    for (const one of reached)
      for (const next of nextOf(chunk(one))) if (!there?.has(next)) reached.add(next);
    return reached;
  };
  const withLater = ({ imports = [], dynamicImports = [] }: Chunk) => [...imports, ...dynamicImports];
  const entry = Object.keys(chunks).find((name) => chunks[name]?.isEntry) ?? "";
  const common = reach(entry, ({ imports = [] }) => imports);
  return {
    /** The scripts that the entry imports, each with its own imports. */
    firstScripts: () =>
      [...common]
        .filter((name) => name !== entry)
        .map((name) => ({ name, waitsFor: [...reach(name, ({ imports = [] }) => imports)] })),
    entry,
    /** The modules that are loaded later, when a screen or a menu is opened. */
    lateModules: [...common].flatMap((name) => chunk(name).dynamicImports ?? []),
    /** The scripts that a late module adds, including those that it loads on demand, except its late parts. */
    scriptsOf: (late: string) =>
      [...reach(late, (one) => withLater(one).filter((next) => !(next in lateParts)), common)].map(
        (name) => chunk(name).file,
      ),
    /** All scripts that are loaded with a public page. */
    publicScripts: () =>
      [...reach("public.html", ({ imports = [] }) => imports)].map((name) => chunk(name).file),
  };
};

/** The modules of the screens in the route table, by their path under `client`. */
const pageModules = () => {
  const table = readFileSync("client/app/screens.ts", "utf8");
  const imported = [...table.matchAll(/\bimport\("([^"]+)"\)/g)].map(([, path = ""]) => join("app", path));
  return [...new Set(imported)].filter((path) => path.endsWith("-page.tsx"));
};

const assistantPage = "app/assistant-page.tsx";
const accountCard = "features/auth/account-card.tsx";
const authPage = "features/auth/auth-page.tsx";
const staysPage = "features/stays/stays-page.tsx";
const verifyPage = "features/stays/verify-page.tsx";
const staysEngine = "../shared/stays/counting/overview.ts";
const lawLoader = "features/stays/load-law.ts";
const staysRules = "features/stays/rules.tsx";
const ruleDetails = "features/stays/rule-details.tsx";
/**
 * Parts that load on demand, each with its screen, the parts that are loaded before, and the most bytes that it may add. The
 * comments say when a part loads.
 */
const lateParts: Readonly<Record<string, { screen: string; after?: readonly string[]; limit: number }>> = {
  // On any screen, with its key or button.
  "app/palette.tsx": { screen: "features/news/feed-page.tsx", limit: 32_000 },
  // On Today, what matters to the person: their stays, the next trip, plans and updates.
  "features/stays/days-today.tsx": { screen: "app/today-page.tsx", limit: 8000 },
  "app/today-deadlines.tsx": { screen: "app/today-page.tsx", limit: 8000 },
  "features/entry/trip-entry.tsx": {
    screen: "app/today-page.tsx",
    after: ["app/today-deadlines.tsx"],
    limit: 9000,
  },
  "features/news/updates-for-you.tsx": { screen: "app/today-page.tsx", limit: 10_000 },
  // With the first answer, to render Markdown.
  "features/assistant/markdown.tsx": { screen: assistantPage, limit: 45_000 },
  // With the press of a button.
  "features/assistant/conversation-markdown.ts": { screen: assistantPage, limit: 3_000 },
  "platform/asking/likely-replies.tsx": { screen: assistantPage, limit: 2000 },
  "features/assistant/conversations-drawer.tsx": { screen: assistantPage, limit: 15_000 },
  // While "Use my profile" is on.
  "features/stays/stays-switch.tsx": { screen: assistantPage, limit: 20_000 },
  "features/assistant/rating-form.tsx": { screen: assistantPage, limit: 20_000 },
  "features/assistant/removal-dialogs.tsx": { screen: assistantPage, limit: 15_000 },
  // Below the profile, and with the press of a button there.
  [accountCard]: { screen: "app/profile-page.tsx", limit: 12_000 },
  // With the link below the form of a stored profile.
  "features/news/concern-text.tsx": { screen: "app/profile-page.tsx", limit: 6000 },
  // After the form.
  "features/profile/dot-map.tsx": { screen: "app/profile-page.tsx", limit: 5000 },
  "features/auth/removal-dialog.tsx": { screen: accountCard, limit: 16_000 },
  "features/auth/new-token.tsx": { screen: accountCard, limit: 3000 },
  "features/auth/revoke-dialog.tsx": { screen: accountCard, limit: 15_000 },
  // After the updates, beside them on wide screens.
  "features/news/months-chart.tsx": { screen: "features/news/feed-page.tsx", limit: 4000 },
  // With the first summary, with the key '?', and if there are no updates to show.
  "features/news/summary-panel.tsx": { screen: "features/news/feed-page.tsx", limit: 3000 },
  "features/news/shortcut-sheet.tsx": { screen: "features/news/feed-page.tsx", limit: 2000 },
  "features/news/no-updates.tsx": { screen: "features/news/feed-page.tsx", limit: 2000 },
  // After the updates; the next two with the first search.
  "features/news/newest-line.tsx": { screen: "features/news/feed-page.tsx", limit: 3000 },
  "features/news/found-in-catalogs.tsx": { screen: "features/news/feed-page.tsx", limit: 18_000 },
  "features/news/found-pages.tsx": { screen: "features/news/feed-page.tsx", limit: 3000 },
  // With the focus on the search field, and after a search without results.
  "features/news/suggestions.ts": { screen: "features/news/feed-page.tsx", limit: 8000 },
  "features/news/named-filters.tsx": { screen: "features/news/feed-page.tsx", limit: 8000 },
  // With the answer to the first question in words.
  "platform/asking/answer-in-place.tsx": { screen: "features/entry/entry-page.tsx", limit: 15_000 },
  // After a country field is shown: other names of countries, also in other languages.
  "platform/place-names.ts": { screen: "features/entry/entry-page.tsx", limit: 1500 },
  // With the press of a button.
  "features/entry/right-details.tsx": { screen: "features/entry/entry-page.tsx", limit: 3000 },
  "features/catalogue/comparison.tsx": { screen: "features/catalogue/programmes-page.tsx", limit: 6000 },
  // With its tab.
  "features/entry/second-passport.tsx": { screen: "features/entry/entry-page.tsx", limit: 5000 },
  // With the details of a program.
  "features/entry/passport-addition.tsx": { screen: "app/citizenship-page.tsx", limit: 16_000 },
  // With the first stay, after its days are drawn; the others when they are opened.
  [staysRules]: { screen: staysPage, after: [staysEngine, lawLoader], limit: 8500 },
  [ruleDetails]: { screen: staysPage, after: [staysEngine, lawLoader, staysRules], limit: 6000 },
  "features/stays/rule-examples.tsx": {
    screen: staysPage,
    after: [staysEngine, lawLoader, staysRules, ruleDetails],
    limit: 16_000,
  },
  // After the first render.
  "features/stays/stay-form.tsx": { screen: staysPage, limit: 5000 },
  // With the press of a button.
  "features/stays/example.ts": { screen: staysPage, limit: 1000 },
  // With the first text in quick entry; the next one with an unknown place.
  "features/stays/quick-reader.ts": { screen: staysPage, limit: 15_000 },
  "features/stays/more-towns.ts": { screen: staysPage, limit: 45_000 },
  // With the code that writes tables.
  "features/stays/export-buttons.tsx": { screen: staysPage, limit: 8000 },
  "features/stays/documents.tsx": { screen: staysPage, limit: 5000 },
  "features/stays/clear-dialog.tsx": { screen: staysPage, limit: 15_000 },
  // With its tab, or when files are chosen. The code that reads the files runs in a worker and does not count here.
  "features/stays/import-panel.tsx": { screen: staysPage, limit: 20_000 },
  // With the code that reads a question in words.
  "features/stays/plan-tab.tsx": { screen: staysPage, after: [staysEngine, lawLoader], limit: 26_500 },
  "features/stays/report-tab.tsx": { screen: staysPage, after: [staysEngine, lawLoader], limit: 12_000 },
  // The code that reads the tables of law.
  [lawLoader]: { screen: staysPage, limit: 10_000 },
  // The code that counts the days of all laws.
  [staysEngine]: { screen: staysPage, limit: 20_000 },
  // On the page of a country and of a program.
  "features/entry/own-entry.tsx": { screen: "app/place-page.tsx", limit: 16_000 },
  // At the end of the page, with the library of days.
  "features/catalogue/plan-panel.tsx": { screen: "app/programme-page.tsx", limit: 9500 },
  // With the search for a country.
  "features/monitoring/country-search.tsx": { screen: "app/monitoring-page.tsx", limit: 8000 },
  // After signing out.
  "features/auth/stored-profile-notice.tsx": { screen: authPage, limit: 3000 },
  // Beside the forms on wide screens; the next ones are rarely used forms.
  "features/auth/side-panel.tsx": { screen: authPage, limit: 3000 },
  "features/auth/forgot-form.tsx": { screen: authPage, limit: 5000 },
  "features/auth/reset-form.tsx": { screen: authPage, limit: 5000 },
};

/** The maximum number of bytes that a screen adds to the scripts of every screen, and the exceptions. */
const screenLimit = 31_000;
const screenLimits: Readonly<Record<string, number>> = {
  // With the shapes of all countries.
  "app/places-page.tsx": 53_500,
  // With the ribbon of a year, the quick entry and the list of stays.
  [staysPage]: 40_500,
  // Mostly the engine and all laws, which load with the first file.
  [verifyPage]: 35_000,
};

describe("the client build", () => {
  it("has no drizzle: schemas and types in the browser are those of the contracts", () => {
    expect(scripts().length).toBeGreaterThan(3);
    expect(scripts().filter((script) => script.includes("drizzle:"))).toEqual([]);
  });

  it("has no source map and no path of the machine that built it", () => {
    expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
    expect(
      scripts().filter((script) => script.includes("sourceMappingURL") || script.includes(process.cwd())),
    ).toEqual([]);
  });

  it("needs nothing from another host", () => {
    const html = readFileSync(join(folder, "index.html"), "utf8");
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
  });

  it("has two typefaces of at most 80 kB", () => {
    const fonts = files.filter((file) => file.endsWith(".woff2"));
    // Each face has a second file for further letters.
    expect(fonts).toHaveLength(4);
    expect(fonts.reduce((sum, file) => sum + readFileSync(join(folder, file)).length, 0)).toBeLessThan(
      80_000,
    );
  });

  it("is small before anything is loaded on demand", () => {
    const html = readFileSync(join(folder, "index.html"), "utf8");
    const first = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = ""]) => path);
    const bytes = first.reduce((sum, path) => sum + brotliBytes(path), 0);
    expect(first.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(107_500);
  });

  it("has no import cycle between the entry and the scripts that it imports", () => {
    const { entry, firstScripts } = readManifest();
    expect(firstScripts().filter(({ waitsFor }) => waitsFor.includes(entry))).toEqual([]);
  });

  it("adds at most 31 kB for a screen, except the three largest", () => {
    const { lateModules, scriptsOf } = readManifest();
    const pages = lateModules.filter((path) => path.endsWith("-page.tsx"));
    expect(pages).not.toHaveLength(0);
    expect([...pages].sort()).toEqual(pageModules().sort());
    const weights = pages.map((page) => ({
      page,
      scripts: scriptsOf(page).length,
      bytes: scriptsOf(page).reduce((sum, file) => sum + brotliBytes(file), 0),
    }));
    const table = weights
      .sort((a, b) => b.bytes - a.bytes)
      .map(
        ({ page, scripts, bytes }) => `${(bytes / 1000).toFixed(1).padStart(5)} kB in ${scripts} for ${page}`,
      );
    console.log(`Scripts of each screen beyond those of every screen, brotli:\n${table.join("\n")}`);
    expect(
      weights.filter(({ page, bytes }) => bytes === 0 || bytes > (screenLimits[page] ?? screenLimit)),
    ).toEqual([]);
  });

  it("adds no more than its limit for each part that loads on demand", () => {
    const { scriptsOf } = readManifest();
    for (const [part, { screen, after = [], limit }] of Object.entries(lateParts)) {
      const there = [screen, ...after].flatMap(scriptsOf);
      const added = scriptsOf(part).filter((file) => !there.includes(file));
      const bytes = added.reduce((sum, file) => sum + brotliBytes(file), 0);
      console.log(
        `A late part, brotli: ${(bytes / 1000).toFixed(1)} kB in ${added.length} of at most ${limit / 1000} kB for ${part}`,
      );
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThan(limit);
    }
  });

  it("loads only React and the islands on public pages", () => {
    const files = readManifest().publicScripts();
    const text = files.map((file) => readFileSync(join(folder, file), "utf8")).join();
    // Marks of zod, the query library, Radix, framer-motion, tailwind-merge, lucide and the pages themselves.
    for (const word of [
      ...["invalid_type", "staleTime", "data-radix", "prefers-reduced-motion", "conflictingClassGroups"],
      "[lucide]",
    ]) {
      expect(
        scripts().some((script) => script.includes(word)),
        word,
      ).toBe(true);
      expect(text.includes(word), word).toBe(false);
    }
    expect(text).not.toContain("Freedom Through");
    const bytes = files.reduce((sum, file) => sum + brotliBytes(file), 0);
    console.log(`Scripts of the public pages, brotli: ${(bytes / 1000).toFixed(1)} kB in ${files.length}`);
    expect(bytes).toBeLessThan(67_000);
  });

  it("has the format of worked examples, for editors", async () => {
    const site = await readSite(folder, {});
    const { body, headers } = site.files.get("/schemas/examples.json")!.encoded.identity;
    expect(headers).toMatchObject({ "Content-Type": "application/json" });
    expect(JSON.parse(String(body))).toEqual(examplesSchema());
  });

  it("serves no manifest", async () => {
    expect(files.filter((file) => file.includes("manifest"))).toHaveLength(1);
    const served = [...(await readSite(folder, {})).files.keys()];
    expect(served).not.toHaveLength(0);
    expect(served.filter((path) => path.includes("manifest"))).toEqual([]);
  });
});

it("the server contains React's production build, whatever NODE_ENV is at run time", () => {
  const built = readdirSync("dist/server")
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(join("dist/server", file), "utf8"));
  for (const script of built) expect(script).not.toMatch(/from "(react|react-dom|lucide-react)(\/|")/);
  expect(built.filter((script) => script.includes("renderToString = "))).not.toEqual([]);
  for (const script of built) expect(script).not.toContain("react-dom-server-legacy.node.development");
});

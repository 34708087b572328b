import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv, type Plugin } from "vite";
import { compression } from "vite-plugin-compression2";
import { knownUserScript } from "./client/platform/known-user-script.ts";
import { themeScript } from "./client/platform/theme-script.ts";
import { isPublicPath, publicPaths, sharedPathOf, waitlistFormPath } from "./shared/paths.ts";
import { insertSiteSettings, parseSocialLinks } from "./shared/site-settings.ts";

/** Entry points of the server build. The last one runs in a worker thread. */
const serverEntries = {
  start: "server/commands/start.ts",
  user: "server/commands/user.ts",
  secret: "server/commands/secret.ts",
  backup: "server/commands/backup.ts",
  restore: "server/commands/restore.ts",
  import: "server/commands/import.ts",
  law: "server/commands/law.ts",
  "document-worker": "server/features/news/ingest/parsing/document-worker.ts",
};

/** Inlines the scripts that apply the theme and the state of the session before the first paint. */
const firstPaintScripts = {
  name: "first-paint-scripts",
  transformIndexHtml: () =>
    [themeScript, knownUserScript].map((children) => ({
      tag: "script",
      children,
      injectTo: "head-prepend" as const,
    })),
};

/** Inserts the operator's settings into the page, as the server does in production. */
const siteSettings: Plugin = {
  name: "site-settings",
  apply: "serve",
  transformIndexHtml: (html) => {
    const names = ["CONTACT_EMAIL", "SOCIAL_LINKS"];
    const { CONTACT_EMAIL, SOCIAL_LINKS = "" } = loadEnv("development", process.cwd(), names);
    return insertSiteSettings(html, {
      contactEmail: CONTACT_EMAIL?.trim() || undefined,
      socialLinks: parseSocialLinks(SOCIAL_LINKS),
    });
  },
};

/**
 * Serves `public.html` for the addresses of public pages, as the server does in production. Pages that the app shows too need
 * data that only the server composes, so in development the app shows them.
 */
const publicHtml: Plugin = {
  name: "public-html",
  apply: "serve",
  configureServer({ middlewares }) {
    middlewares.use((req, _res, next) => {
      const [path = ""] = (req.url ?? "").split("?", 1);
      if (isPublicPath(path) && !sharedPathOf(path)) req.url = `/public.html${req.url?.slice(path.length)}`;
      next();
    });
  },
};

const flagFolder = "node_modules/flag-icons/flags/4x3";
const isCountryFlag = (name: string) => /^[a-z]{2}\.svg$/.test(name);

/** Adds the flags of all countries under /flags, by lower-case code. */
export const flags: Plugin = {
  name: "flags",
  generateBundle() {
    for (const name of readdirSync(flagFolder).filter(isCountryFlag)) {
      this.emitFile({
        type: "asset",
        fileName: `flags/${name}`,
        source: readFileSync(`${flagFolder}/${name}`),
      });
    }
  },
  configureServer({ middlewares }) {
    middlewares.use("/flags", (req, res, next) => {
      const name = req.url?.slice(1) ?? "";
      if (!isCountryFlag(name) || !existsSync(`${flagFolder}/${name}`)) return next();
      res.setHeader("Content-Type", "image/svg+xml").end(readFileSync(`${flagFolder}/${name}`));
    });
  },
};

const knowledgeFolder = "server/knowledge";

/**
 * Checks the tables of `server/knowledge`, and copies them beside the server's code, which reads them from there. YAML files
 * are written as JSON, too.
 */
const knowledge: Plugin = {
  name: "knowledge",
  async buildStart() {
    await import("./server/knowledge/all.ts");
  },
  async generateBundle() {
    const [{ builtNameOf }, { parse }] = await Promise.all([
      import("./server/knowledge/files.ts"),
      import("yaml"),
    ]);
    const files = readdirSync(knowledgeFolder, { recursive: true, encoding: "utf8" });
    for (const fileName of files.filter((name) => /\.(csv|yaml)$/.test(name))) {
      const source = readFileSync(`${knowledgeFolder}/${fileName}`, "utf8");
      this.emitFile({ type: "asset", fileName, source });
      if (fileName.endsWith(".yaml"))
        this.emitFile({
          type: "asset",
          fileName: builtNameOf(fileName),
          source: JSON.stringify(parse(source)),
        });
    }
  },
};

/** Writes rows as a module. A source that several statements share is written once. */
const moduleOf = (name: string, rows: unknown): string => {
  const sources: unknown[] = [];
  const text = JSON.stringify(rows, (_, value) => {
    if (typeof value?.confidence !== "string") return value;
    const at = sources.indexOf(value);
    return `\0${at < 0 ? sources.push(value) - 1 : at}\0`;
  });
  const named = text.replace(/"\\u0000(\d+)\\u0000"/g, "sources[$1]");
  return `const sources = ${JSON.stringify(sources)};\nexport const ${name} = ${named};`;
};

const catalogueFolder = `${knowledgeFolder}/catalogue`;
const toolModules = ["privacyTools", "travelTools", "financeTools"];

/** Each part of the catalog as a module, such as `virtual:catalogue/travelTools`, so that a screen loads only its own. */
export const catalogueModules: Plugin = {
  name: "catalogue",
  resolveId: (id) => (id.startsWith("virtual:catalogue/") ? `\0${id}` : undefined),
  async load(id) {
    const name = /^\0virtual:catalogue\/(\w+)$/.exec(id)?.[1];
    if (name === undefined) return undefined;
    if (name === "allTools") {
      const imports = toolModules.map((one) => `import { ${one} } from "virtual:catalogue/${one}";`);
      return `${imports.join("\n")}\nexport const allTools = [${toolModules.map((one) => `...${one}`).join()}];`;
    }
    const [{ readCatalogue }, { ownFiles }] = await Promise.all([
      import("./server/knowledge/catalogue.ts"),
      import("./server/knowledge/files.ts"),
    ]);
    for (const file of readdirSync(catalogueFolder)) this.addWatchFile(resolve(catalogueFolder, file));
    const catalogue: Readonly<Record<string, unknown>> = readCatalogue(ownFiles("catalogue"));
    if (!catalogue[name]) this.error(`The catalog has no part '${name}'.`);
    return moduleOf(name, catalogue[name]);
  },
};

/** Publishes the format of worked examples, made from the schemas of the questions. */
const exampleFormat: Plugin = {
  name: "example-format",
  apply: "build",
  async generateBundle() {
    const { examplesSchema } = await import("./shared/questions/json-schema.ts");
    const source = JSON.stringify(examplesSchema(), null, 2);
    this.emitFile({ type: "asset", fileName: "schemas/examples.json", source });
  },
};

/** The properties of a contract that only the server and the API document read. */
const serverKeys: ReadonlySet<unknown> = new Set([
  "summary",
  "description",
  "errors",
  "limit",
  "bodyKb",
  "scope",
  "params",
  "query",
]);

/** The positions of the properties with these keys in the contracts of a module. */
const findServerKeys = (node: unknown): { start: number; end: number }[] => {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(findServerKeys);
  const { type, properties = [] } = node as { type?: string; properties?: unknown[] };
  const named = (properties as { key?: { name?: string }; start: number; end: number }[]).filter(
    ({ key }) => key,
  );
  const keys = named.map(({ key }) => key?.name);
  const isContract = type === "ObjectExpression" && keys.includes("method") && keys.includes("path");
  if (isContract) return named.filter(({ key }) => serverKeys.has(key?.name));
  return Object.values(node).flatMap(findServerKeys);
};

/** Removes properties from the client's contracts that it never reads, such as the texts of the API document. */
const lightContracts: Plugin = {
  name: "light-contracts",
  apply: "build",
  transform: {
    filter: { id: /\/shared\/[\w/-]*contract\.ts$/ },
    handler(code) {
      let light = code;
      for (const { start, end } of findServerKeys(this.parse(code)).reverse())
        light = light.slice(0, start) + light.slice(end).replace(/^\s*,/, "");
      return { code: light, map: null };
    },
  },
};

/**
 * Runs the script that knows all screens as soon as it has loaded, instead of after the whole app. It then loads the code
 * of the requested screen in parallel with the app.
 */
const earlyScreens: Plugin = {
  name: "early-screens",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html) =>
      html.replace(
        /<link rel="modulepreload" crossorigin href="([^"]*\/screens-[^"]+)">/,
        '<script type="module" async crossorigin src="$1"></script>',
      ),
  },
};

/** Address of the API in development. */
const target = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** `vite build` builds the client into dist/client, `vite build --ssr` the server into dist/server. */
export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? {
        // React chooses its slow development build at run time unless NODE_ENV says otherwise, and NODE_ENV is the
        // operator's setting. Bundled, React and everything that imports it are production builds.
        define: { "process.env.NODE_ENV": '"production"' },
        plugins: [knowledge, catalogueModules],
        ssr: { noExternal: [/^react(-dom)?$/, /^@radix-ui\//, "lucide-react"] },
        build: {
          outDir: "dist/server",
          target: "node20",
          minify: false,
          // One folder, so that the worker's entry lies beside the chunk that starts it, whichever chunk that is.
          rollupOptions: {
            input: serverEntries,
            // Ignore warnings about "use client", which has no effect here.
            onLog: (level, log, report) => log.code !== "MODULE_LEVEL_DIRECTIVE" && report(level, log),
            output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
          },
        },
      }
    : {
        root: "client",
        // The router imports this package for a hook that React has too.
        resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
        plugins: [
          react(),
          tailwindcss(),
          firstPaintScripts,
          siteSettings,
          publicHtml,
          flags,
          catalogueModules,
          exampleFormat,
          lightContracts,
          earlyScreens,
          compression({
            algorithms: ["brotliCompress", "gzip"],
            threshold: 512,
            exclude: [/\.woff2$/, /\.vite\//],
          }),
        ],
        // Workers load code on demand, which needs modules.
        worker: { format: "es" },
        build: {
          outDir: "../dist/client",
          emptyOutDir: true,
          // The bundle tests read which script loads which. The server does not serve hidden files.
          manifest: true,
          sourcemap: false,
          modulePreload: {
            polyfill: false,
            resolveDependencies: (file, needed) => {
              // These load in the background or on demand. The browser finds their imports in the files themselves, so the
              // first visit need not load the list of their names.
              if (
                /\/(palette|follow-alerts|alerts-drawer|side-panel|forgot-form|second-passport)-/.test(file)
              )
                return [];
              // The page of the app names these files already.
              return needed.filter(
                (path) =>
                  !/\/(react|theme-menu|call-endpoint|parts|app|screens|loader|rolldown-runtime)-/.test(path),
              );
            },
          },
          // Compression takes most of the build time, so the warning about slow plugins is no news.
          rolldownOptions: {
            // Absolute paths, because the build resolves them from here and the dependency scan in development from `root`.
            input: ["client/index.html", "client/public.html"].map((page) => resolve(page)),
            checks: { bundlerTimings: false },
            output: {
              // Many small files compress badly: each group below is one file instead of a dozen.
              codeSplitting: {
                // Public pages use some dependencies of these modules, but not the modules.
                includeDependenciesRecursively: false,
                groups: [
                  // Loads code on demand. Public pages need it, too.
                  { name: "loader", test: /vite\/preload-helper/, priority: 2 },
                  // Waits only for the loader, see `earlyScreens`.
                  {
                    name: "screens",
                    test: /client\/app\/(screens|code)\.ts$|shared\/paths\.ts$/,
                    priority: 2,
                  },
                  {
                    name: "shared",
                    test: /client\/ui\/late-part\.tsx$|client\/platform\/(kept-draft|stored-profile|countries|format|query-params|use-debounce|use-iso-today)\.ts$|shared\/(text\/(fold|words|count)|calendar\/words|countries\/contract|gazetteer\/union|places\/paths|confidence|country-code|row-id)\.ts$|zod\/v4\/(mini|core)\/iso\./,
                    priority: 1,
                  },
                  // Moving the focus.
                  { name: "focus", test: /client\/(ui\/focus|platform\/linked-section)\.ts$/, priority: 1 },
                  // Reading the stored profile.
                  {
                    name: "profile",
                    test: /shared\/profile\/(profile|places)\.ts$|client\/platform\/profile-countries\.ts$/,
                    priority: 1,
                  },
                  // Form fields.
                  { name: "fields", test: /client\/ui\/(field|select)\.tsx$/, priority: 1 },
                  // The list of stays needs these before the rules load.
                  {
                    name: "days",
                    test: /shared\/calendar\/day\.ts$|client\/platform\/(use-)?today\.ts$/,
                    priority: 1,
                  },
                  {
                    name: "stays",
                    test: /shared\/(stays\/(travels|words|stay)|calendar\/ranges|gazetteer\/codes)\.ts$|features\/stays\/ribbon-days\.ts$/,
                    priority: 1,
                  },
                  // The stays and the results of the rules, on Stays and Today.
                  {
                    name: "own-stays",
                    test: /client\/features\/stays\/(stays-context|use-overview|storage-notice)\.tsx?$/,
                    priority: 1,
                  },
                  // The updates and the reader whom they concern.
                  { name: "news", test: /client\/features\/news\/(api|reader|visit)\.ts$/, priority: 1 },
                  // Country lists.
                  {
                    name: "countries",
                    test: /client\/(ui\/flag|platform\/place-options)\.tsx?$/,
                    priority: 1,
                  },
                  {
                    name: "pickers",
                    test: /client\/(ui\/(combobox|rank-options)|platform\/place-combobox)\.tsx?$/,
                    priority: 1,
                  },
                  // The entry engine, for the entry screens and the days of visits.
                  {
                    name: "rights",
                    test: /shared\/(entry\/(engine|question|movement|words|imported)|law\/entry-tables|gazetteer\/schengen)\.ts$/,
                    priority: 1,
                  },
                  // The paths of program pages, and texts for their figures.
                  { name: "words", test: /shared\/programmes\/(programme-path|words)\.ts$/, priority: 1 },
                  // Sorting programs and converting their amounts.
                  { name: "order", test: /shared\/programmes\/(order|convert)\.ts$/, priority: 1 },
                  {
                    name: "passports",
                    test: /(client\/features\/entry\/(api|places|use-choice)|shared\/entry\/contract)\.ts$/,
                    priority: 1,
                  },
                  // Icons of several screens.
                  {
                    name: "icons",
                    test: /lucide-react\/dist\/esm\/icons\/(smartphone|stamp|search-x|list-filter|circle-question-mark)\./,
                    priority: 1,
                  },
                  // The field for a question in people's own words.
                  { name: "asking", test: /(words-form|ask-in-words)\.tsx$/, priority: 1 },
                  // The search for a place by its name.
                  {
                    name: "find-place",
                    test: /shared\/(places\/find-place|gazetteer\/fold-name)\.ts$/,
                    priority: 1,
                  },
                  // Lists that can be edited and downloaded.
                  {
                    name: "edit",
                    test: /lucide-react\/dist\/esm\/icons\/(pencil|trash|undo-2|download)|client\/platform\/save-file\.ts$/,
                    priority: 1,
                  },
                  // Shared code of the primitives of tabs, lists and dialogs.
                  {
                    name: "radix",
                    test: /node_modules\/@radix-ui\/(primitive|react-(primitive|context|id|direction|presence|use-[a-z-]+))\//,
                    priority: 1,
                  },
                  {
                    name: "search",
                    test: /client\/ui\/search-input\.tsx$|icons\/search\./,
                    priority: 1,
                  },
                  // Controls of nearly every screen and the toaster, which the public pages load too.
                  {
                    name: "parts",
                    test: /client\/ui\/(card|chip|error-boundary|external-link|notice|page-header|button|button-variants|class-names|input|loading|retry-notice|status|toaster)\.tsx?$|client\/platform\/(toasts|use-late)\.tsx?$|lucide-react\/dist\/esm\/(icons\/(x|check|chevron-down|external-link|info|triangle-exclamation-point|loader)|shared|Icon|context|createLucide)|node_modules\/(@radix-ui\/react-(slot|compose-refs)|class-variance-authority|clsx|tailwind-merge)\//,
                    priority: 1,
                  },
                  // Code that the app needs before its first screen, and no public page needs.
                  {
                    name: "app",
                    tags: ["$initial"],
                    test: /node_modules\/(@tanstack|wouter|regexparam|use-sync-external-store|lucide-react)\/|client\/(app\/(?!main\.)|shell|features|brand\/(logo|late-guilloche)|platform\/(current-user|screen|failure-toasts|query-client|palette-keys)|ui\/(tooltip|empty-state|skip-link|unfold))|shared\/(paths|url|auth\/contract)\.ts$/,
                  },
                ],
              },
            },
          },
        },
        // As objects, so that Vite keeps the page's Host header and the API accepts the page's requests.
        server: {
          port: 5173,
          proxy: {
            "/api": { target },
            [`${publicPaths.blog}/feed.xml`]: { target },
            [`^${waitlistFormPath}(\\?|$)`]: { target },
          },
        },
      },
);

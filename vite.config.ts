import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv, type Plugin } from "vite";
import { compression } from "vite-plugin-compression2";
import { themeScript } from "./client/platform/theme-script.ts";
import { isPublicPath, publicPaths, waitlistFormPath } from "./shared/paths.ts";
import { insertSiteSettings, parseSocialLinks } from "./shared/site-settings.ts";

/** Everything that can be started on its own from the server build; the last as a thread. */
const serverEntries = {
  main: "server/main.ts",
  user: "server/commands/user.ts",
  "document-worker": "server/features/news/parsing/document-worker.ts",
};

/** Puts the script that applies the theme before the first paint into the head. */
const inlineThemeScript = {
  name: "inline-theme-script",
  transformIndexHtml: () => [{ tag: "script", children: themeScript, injectTo: "head-prepend" as const }],
};

/** Puts what the operator set into the page, as the server does with the built one. */
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

/** Sends the page of the public pages for their addresses, as the server does. */
const publicHtml: Plugin = {
  name: "public-html",
  apply: "serve",
  configureServer({ middlewares }) {
    middlewares.use((req, _res, next) => {
      const [path = ""] = (req.url ?? "").split("?", 1);
      if (isPublicPath(path)) req.url = `/public.html${req.url?.slice(path.length)}`;
      next();
    });
  },
};

const flagFolder = "node_modules/flag-icons/flags/4x3";
const isCountryFlag = (name: string) => /^[a-z]{2}\.svg$/.test(name);

/** Puts the flags of all countries under /flags, by lower-case code. */
const flags: Plugin = {
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

/** Where the API listens in development. */
const target = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** `vite build` makes the page in dist/client, `vite build --ssr` the server in dist/server. */
export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? {
        // React chooses its slow development build at run time unless NODE_ENV says otherwise, and NODE_ENV is the
        // operator's setting. Bundled, React and everything that imports it are production builds.
        define: { "process.env.NODE_ENV": '"production"' },
        ssr: { noExternal: [/^react(-dom)?$/, /^@radix-ui\//, "lucide-react"] },
        build: {
          outDir: "dist/server",
          target: "node20",
          minify: false,
          // All in one folder: a part finds the thread's code beside itself, whichever file it has come to be in.
          rollupOptions: {
            input: serverEntries,
            // "use client" means nothing here.
            onLog: (level, log, report) => log.code !== "MODULE_LEVEL_DIRECTIVE" && report(level, log),
            output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
          },
        },
      }
    : {
        root: "client",
        plugins: [
          react(),
          tailwindcss(),
          inlineThemeScript,
          siteSettings,
          publicHtml,
          flags,
          compression({
            algorithms: ["brotliCompress", "gzip"],
            threshold: 512,
            exclude: [/\.woff2$/, /\.vite\//],
          }),
        ],
        build: {
          outDir: "../dist/client",
          emptyOutDir: true,
          // Which script loads which, for the tests of weight; a hidden file is not served.
          manifest: true,
          sourcemap: false,
          modulePreload: { polyfill: false },
          // Compressing takes most of the time; that is no fault to be warned of.
          rolldownOptions: {
            // In full: the build takes them from here, the search for dependencies in development from `root`.
            input: ["client/index.html", "client/public.html"].map((page) => resolve(page)),
            checks: { bundlerTimings: false },
            output: {
              // What nearly every screen is made of comes with the first page, in one piece: apart, each would weigh more.
              codeSplitting: {
                // What the parts need stays where it is, for the public pages need some of it and not the parts.
                includeDependenciesRecursively: false,
                groups: [
                  {
                    name: "parts",
                    test: /client\/ui\/(card|notice|page-header|button|input|loading|retry-notice)\.tsx$|lucide-react\/dist\/esm\/icons\/(x|check|chevron-down|info|triangle-alert|loader)\./,
                  },
                ],
              },
            },
          },
        },
        // As an object: then the API sees the page's own host, and takes what the page sends.
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

import { existsSync, readdirSync, readFileSync } from "node:fs";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { compression } from "vite-plugin-compression2";
import { themeScript } from "./client/lib/theme-script.ts";

/** Everything that can be started on its own from the server build. */
const serverEntries = {
  main: "server/main.ts",
  user: "server/commands/user.ts",
};

/** Puts the script that applies the theme before the first paint into the head. */
const inlineThemeScript = {
  name: "inline-theme-script",
  transformIndexHtml: () => [{ tag: "script", children: themeScript, injectTo: "head-prepend" as const }],
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

/** `vite build` makes the page in dist/client, `vite build --ssr` the server in dist/server. */
export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? {
        build: {
          outDir: "dist/server",
          target: "node20",
          minify: false,
          rollupOptions: { input: serverEntries, output: { entryFileNames: "[name].js" } },
        },
      }
    : {
        root: "client",
        plugins: [
          react(),
          tailwindcss(),
          inlineThemeScript,
          flags,
          compression({ algorithms: ["brotliCompress", "gzip"], threshold: 512, exclude: /\.woff2$/ }),
        ],
        build: {
          outDir: "../dist/client",
          emptyOutDir: true,
          sourcemap: false,
          modulePreload: { polyfill: false },
        },
        // As an object: then the API sees the page's own host, and takes what the page sends.
        server: { port: 5173, proxy: { "/api": { target: `http://127.0.0.1:${process.env.PORT ?? 3000}` } } },
      },
);

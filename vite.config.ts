import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
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

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The page that the build made to stand around every public page, its styles written into it; nothing where none is. */
export const readPublicTemplate = (folder: string): string | undefined => {
  const path = join(folder, "public.html");
  if (!existsSync(path)) return undefined;
  const inline = (_: string, href: string) => `<style>${readFileSync(join(folder, href), "utf8")}</style>`;
  return readFileSync(path, "utf8").replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, inline);
};

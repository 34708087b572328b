import { createImport } from "#shared/stays/import/read-import.ts";
import type { WorkerRequest } from "./import-reader.ts";

const read = createImport();

addEventListener("message", async ({ data }: MessageEvent<WorkerRequest>) => {
  postMessage(await read(data.name, data.source, data.order));
});

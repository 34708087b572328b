import { createImport } from "#shared/stays/import/read-import.ts";
import type { WorkerAnswer, WorkerRequest } from "./import-reader.ts";

const read = createImport();

addEventListener("message", async ({ data }: MessageEvent<WorkerRequest>) => {
  const answer: WorkerAnswer = await read(data.name, data.source, data.order).catch(() => "failed" as const);
  postMessage(answer);
});

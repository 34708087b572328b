import { todayHere } from "#client/platform/today.ts";
import { createImport } from "#shared/stays/importing/read-import.ts";
import type { WorkerAnswer, WorkerRequest } from "./import-reader.ts";

const read = createImport(todayHere);

addEventListener("message", async ({ data }: MessageEvent<WorkerRequest>) => {
  const { name, source, order, size } = data;
  const answer: WorkerAnswer = await read(name, source, order, size).catch(() => "failed" as const);
  postMessage(answer);
});

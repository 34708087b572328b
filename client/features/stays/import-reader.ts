import { type DateOrder, type ImportResult, tooLarge } from "#shared/stays/import/imported.ts";

/** A file of the device, or a text that was pasted. */
export interface ImportSource {
  name: string;
  content: File | string;
}

export interface WorkerRequest {
  name: string;
  source: string | Uint8Array;
  order?: DateOrder;
}

/** 'failed' if a part of the reader could not be loaded. */
export type WorkerAnswer = ImportResult | "failed";

export interface ImportReader {
  /** Reads one source at a time. @throws if the file has gone or its reading fails */
  read(source: ImportSource, order?: DateOrder): Promise<ImportResult>;
  /** Ends the worker, also in the middle of a file. */
  close(): void;
}

const ask = (worker: Worker, request: WorkerRequest): Promise<ImportResult> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(new Error("The import worker failed."));
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => (data === "failed" ? fail() : resolve(data));
    worker.onerror = fail;
    const { source } = request;
    worker.postMessage(request, typeof source === "string" ? [] : [source.buffer as ArrayBuffer]);
  });

/** Reads files in a worker, so that the page never freezes. Nothing leaves the device. */
export const createImportReader = (): ImportReader => {
  const worker = new Worker(new URL("./import-worker.ts", import.meta.url), { type: "module" });
  return {
    async read({ name, content }, order) {
      const problem = typeof content === "string" ? undefined : tooLarge(name, content.size);
      if (problem) return { stays: [], notes: [], problems: [{ where: "The file", problem }] };
      const source = typeof content === "string" ? content : new Uint8Array(await content.arrayBuffer());
      return ask(worker, { name, source, order });
    },
    close: () => worker.terminate(),
  };
};

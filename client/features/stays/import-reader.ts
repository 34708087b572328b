import type { DateOrder } from "#shared/calendar/written-dates.ts";
import { type ImportResult, readableBytes } from "#shared/stays/importing/imported.ts";

/** A file, or a pasted text. */
export interface ImportSource {
  name: string;
  content: File | string;
}

export interface WorkerRequest {
  name: string;
  source: string | Uint8Array;
  order?: DateOrder;
  /** The bytes of the whole file, if `source` is only its first part. */
  size?: number;
}

/** 'failed' if a part of the reader could not be loaded. */
export type WorkerAnswer = ImportResult | "failed";

export interface ImportReader {
  /**
   * Reads a source. Call it for one source at a time.
   * @throws if the file is gone or cannot be read
   */
  read(source: ImportSource, order?: DateOrder): Promise<ImportResult>;
  /** Terminates the worker, even while it reads a file. */
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
      if (typeof content === "string") return ask(worker, { name, source: content, order });
      const part = content.slice(0, readableBytes(name));
      const source = new Uint8Array(await part.arrayBuffer());
      return ask(worker, { name, source, order, size: content.size });
    },
    close: () => worker.terminate(),
  };
};

import { useCallback, useEffect, useRef, useState } from "react";
import type { DateOrder } from "#shared/calendar/written-dates.ts";
import type { ImportResult } from "#shared/stays/importing/imported.ts";
import { createImportReader, type ImportReader, type ImportSource } from "./import-reader.ts";

/** A source with its result. */
export interface ReadSource {
  source: ImportSource;
  result: ImportResult;
}

export type ImportState =
  | { step: "waiting" }
  | { step: "reading"; name: string; number: number; count: number }
  | { step: "read"; sources: readonly ReadSource[] };

const unreadable: ImportResult = {
  stays: [],
  notes: [],
  problems: [
    {
      where: "The file",
      problem: "The browser couldn't read it. Check your connection, and choose it again.",
    },
  ],
};

const readOne = async (
  reader: ImportReader,
  source: ImportSource,
  order?: DateOrder,
): Promise<ReadSource> => {
  try {
    return { source, result: await reader.read(source, order) };
  } catch {
    return { source, result: unreadable };
  }
};

/** Reads files and texts one after another. A new call replaces the previous one. */
export const useImport = () => {
  const [state, setState] = useState<ImportState>({ step: "waiting" });
  const running = useRef<ImportReader>(undefined);

  const stop = useCallback(() => {
    running.current?.close();
    running.current = undefined;
  }, []);
  useEffect(() => stop, [stop]);

  const run = async (
    sources: readonly ImportSource[],
    order?: DateOrder,
    others: readonly ReadSource[] = [],
  ) => {
    stop();
    const reader = createImportReader();
    running.current = reader;
    const read: ReadSource[] = [];
    for (const [at, source] of sources.entries()) {
      setState({ step: "reading", name: source.name, number: at + 1, count: sources.length });
      read.push(await readOne(reader, source, order));
      if (running.current !== reader) return;
    }
    stop();
    setState({ step: "read", sources: [...others, ...read] });
  };

  return {
    state,
    read: (sources: readonly ImportSource[]) => run(sources),
    /** Reads the sources with ambiguous dates again, in the given order. */
    answer: (sources: readonly ReadSource[], order: DateOrder) =>
      run(
        sources.filter(({ result }) => result.question).map(({ source }) => source),
        order,
        sources.filter(({ result }) => !result.question),
      ),
    reset: () => {
      stop();
      setState({ step: "waiting" });
    },
  };
};

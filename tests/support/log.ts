import type { DestinationStream } from "pino";

/** A destination of a log that keeps each line, parsed. */
export interface CollectedLog extends DestinationStream {
  lines: Record<string, unknown>[];
}

/** Collects what is logged. */
export const collectLog = (): CollectedLog => {
  const lines: CollectedLog["lines"] = [];
  return { lines, write: (line) => void lines.push(JSON.parse(line)) };
};

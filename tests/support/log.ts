import type { DestinationStream } from "pino";

/** A log destination that keeps all lines, parsed. */
export interface CollectedLog extends DestinationStream {
  lines: Record<string, unknown>[];
}

export const collectLog = (): CollectedLog => {
  const lines: CollectedLog["lines"] = [];
  return { lines, write: (line) => void lines.push(JSON.parse(line)) };
};

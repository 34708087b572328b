/** A row of a file of vectors: the cells by the names of their columns, in lower case and trimmed. */
export type VectorRow = Readonly<Record<string, string>>;

export interface VectorOutcome {
  /** `unknown`: the row asks about something that this installation has no rules for, or cannot read. */
  result: "passed" | "failed" | "unknown";
  /** What was asked, expected and computed, in one line. */
  message?: string;
}

/** Checks the rows of one kind of vectors against the engine of that kind. */
export interface VectorKind {
  /** The columns that a file needs, each by the names that it may have; the first one is the usual name. */
  columns: readonly (readonly [string, ...string[]])[];
  check(row: VectorRow): VectorOutcome;
}

import type { VectorKind } from "./vector-kind.ts";

/** Checks who may enter where: `passport,destination,date,expected,accept,allowed_days`. */
export const entryVectors: VectorKind = {
  check: () => ({ result: "unknown" }),
};

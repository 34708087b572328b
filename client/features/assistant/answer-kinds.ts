import { AnswerKind } from "#shared/assistant/contract.ts";

export const answerKindLabels: Readonly<Record<AnswerKind | "unknown", string>> = {
  computed: "Computed",
  search: "Found by search",
  "asked-back": "Asked for details",
  fixed: "Standard reply",
  declined: "Declined",
  nothing: "Nothing found",
  unknown: "Not recorded",
};

/** Null is for answers from before their kind was stored. */
export const kindOrder: readonly (AnswerKind | null)[] = [...AnswerKind.options, null];

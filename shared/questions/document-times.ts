import * as z from "zod/mini";
import { CountryCode } from "../country-code.ts";
import { LeadTime } from "../programmes/contract.ts";
import { defineQuestion } from "./question.ts";

/** How long authorities take to issue documents. */
export const documentTimes = defineQuestion({
  id: "document-times",
  title: "How long does this document take?",
  input: z.strictObject({
    documents: z.array(LeadTime.shape.kind).check(z.minLength(1), z.maxLength(2)),
    /** The country whose authority issues the document. */
    country: CountryCode,
  }),
  output: z.object({
    /** Empty if our sources state no time. */
    times: z.array(LeadTime),
  }),
  answer: ({ documents, country }, { leadTimes }) => ({
    times: leadTimes.filter(({ kind, code }) => code === country && documents.includes(kind)),
  }),
});

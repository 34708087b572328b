import type { Procedure, ProcedureConfidence, ProcedureTopic } from "./procedure.ts";

/** All procedures, by their topic. */
export interface ProceduresData {
  topics: readonly {
    topic: ProcedureTopic;
    procedures: readonly Pick<Procedure, "id" | "title" | "question">[];
  }[];
}

/** A statement of a page. `place` is the name of the country if it holds only there. */
interface PlacedText {
  place?: string | undefined;
  text: string;
  confidence: ProcedureConfidence;
}

/** The page of a procedure. */
export interface ProcedureData
  extends Pick<Procedure, "id" | "title" | "question" | "authority" | "sources"> {
  /** In English. */
  answer: string;
  confidence: ProcedureConfidence;
  asOf?: string | undefined;
  countries: readonly PlacedText[];
  steps: readonly PlacedText[];
  /** `text` says what is to be done, and `when` until when. */
  deadlines: readonly (PlacedText & { when: string })[];
}

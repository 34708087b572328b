/** The first and the last day of something that a law says (ISO dates). Absent if it has no such end. */
interface Validity {
  from?: string | undefined;
  until?: string | undefined;
}

/** Whether a row of a table applies on an ISO day. */
export const isInForce = ({ from = "", until = "9999" }: Validity, on: string): boolean =>
  from <= on && on <= until;

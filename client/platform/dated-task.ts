/** An entry in the list of deadlines. */
export interface DatedTask {
  /** Unique in the list. */
  id: string;
  /** The day of the deadline (ISO 8601). */
  on: string;
  what: string;
  /** The screen with the details. */
  href: string;
}

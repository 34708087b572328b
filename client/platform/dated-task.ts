/** Something to do, or a day on which something ends, for the list of deadlines. */
export interface DatedTask {
  /** Unique in the list. */
  id: string;
  /** The last day (ISO 8601). */
  on: string;
  what: string;
  /** The screen with the details. */
  href: string;
}

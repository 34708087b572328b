/** The classes of a framed list of rows. */
export const listClass = "rounded-lg border bg-surface shadow-raised [&>li+li]:border-t";

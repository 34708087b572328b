/** A list of rows in a frame. */
export const listClass = "rounded-lg border bg-surface shadow-raised [&>li+li]:border-t";

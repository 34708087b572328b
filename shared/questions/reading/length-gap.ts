/** The maximum number of characters between a length of stay and its place, as in '5 months of the year in Spain'. */
export const maxGap = 24;

/** Whether a place and a length with only this text between them belong together: both are near, and in one clause. */
export const isNear = (between: string): boolean => between.length <= maxGap && !/[.?!,;:]/.test(between);

/** A regular expression for up to two short words between a number and its place, such as 'in the'. */
export const leading = String.raw`\s+(?:\p{L}{1,4}\s+){0,2}`;

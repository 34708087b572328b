/** The maximum number of characters in a question in people's own words. */
export const maxTextLength = 500;

/** The most characters of a question in people's own words. */
export const maxTextLength = 500;

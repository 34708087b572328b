/** The screen with the stays of a person. Emails and alerts link to it. */
export const staysPath = "/stays";

/** The tag of updates that concern the whole Union. In a file of its own, so that the feed loads no other names. */
export const europeanUnion = "European Union";

/** The tag of updates that concern the whole Union. Apart from the other names, which the feed does not need at first. */
export const europeanUnion = "European Union";

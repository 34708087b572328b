/** On a Mac, Control+K deletes the rest of a line in a text field, so the command palette takes Command+K there. */
export const isMac = /Mac|iP/.test(navigator.platform);

/** The keys that open the command palette, in words. */
export const paletteKeys = isMac ? "⌘ K" : "Ctrl K";

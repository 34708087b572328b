/** On a Mac, Control+K deletes the rest of a line in a text field, so the command palette takes Command+K there. */
export const isMac = /Mac|iP/.test(navigator.platform);

/** The keyboard shortcut of the command palette, for display. */
export const paletteKeys = isMac ? "⌘ K" : "Ctrl K";

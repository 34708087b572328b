/** The roles of client/tokens.css. Mail programs know no custom properties, and many keep inline styles only. */
export const light = {
  paper: "#f5f1e7",
  surface: "#fcfaf4",
  ink: "#17202e",
  muted: "#565b62",
  line: "#d9d1be",
  accent: "#0d5a60",
  accentInk: "#fcfaf4",
};
const dark = {
  paper: "#0e151f",
  surface: "#141d29",
  ink: "#ebe4d4",
  muted: "#a7a699",
  line: "#28323f",
  accent: "#7fc4bd",
  accentInk: "#0b1a1f",
};
/** For headings. */
export const serif = "Georgia, 'Times New Roman', serif";
/** For all else. */
export const sans = "'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** What mail programs that follow a dark theme put over the inline styles, by class. */
export const darkStyles = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: ${dark.paper} !important; }
  .sheet { background: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .item { border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .muted, .muted a { color: ${dark.muted} !important; }
  .link, .muted .link { color: ${dark.accent} !important; }
  .button { background: ${dark.accent} !important; color: ${dark.accentInk} !important; }
}`;

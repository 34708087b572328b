const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it stands in HTML and XML, in quotes of either kind too. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? "");

/** A value as JSON that can stand inside a script element: nothing in it ends the element. */
export const jsonInHtml = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** An element that holds a value for the page's own scripts, which find it by its id. */
export const jsonTag = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${jsonInHtml(value)}</script>`;

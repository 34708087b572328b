const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML and XML, including quoted attributes. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? "");

/** JSON that is safe inside a script element, because it cannot close the element. */
export const jsonInHtml = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** A script element that passes a value to the scripts of the page. */
export const jsonTag = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${jsonInHtml(value)}</script>`;

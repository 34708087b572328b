/** A `mailto:` link. Not built with `URLSearchParams`, because email programs would show its plus signs. */
export const mailLink = (to: string, subject: string, lines: readonly string[]): string => {
  const address = to.split("@").map(encodeURIComponent).join("@");
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join("\r\n"))}`;
};

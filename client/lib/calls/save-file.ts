/** How long a file stays there for the browser, in ms: Safari asks its reader first, and only then begins to read. */
const keptMs = 60_000;

/** Has the browser save a file. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
};

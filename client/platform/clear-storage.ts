/** Clears local storage, except for the keys in `keep`, and session storage. */
export const clearStorage = (keep: readonly string[]): void => {
  try {
    for (const key of Object.keys(localStorage)) if (!keep.includes(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // Where storage is forbidden, nothing is stored.
  }
};

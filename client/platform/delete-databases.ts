/** Deletes all databases of IndexedDB. Does nothing if the browser forbids storage. */
export const deleteDatabases = async (): Promise<void> => {
  try {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  } catch {
    // Storage is forbidden, so there is nothing to delete.
  }
};

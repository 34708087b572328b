/** Name of the database in IndexedDB. */
const databaseName = "travels";
const storeName = "kept";
const key = "travels";

/** Runs one request in its own transaction, and closes the database. */
const inDatabase = <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const fail = (error: unknown) => {
        database.close();
        reject(error);
      };
      try {
        const transaction = database.transaction(storeName, mode);
        const request = act(transaction.objectStore(storeName));
        transaction.oncomplete = () => {
          database.close();
          resolve(request.result);
        };
        transaction.onabort = () => fail(transaction.error);
      } catch (error) {
        // Some browsers throw synchronously if the storage is full or the value cannot be stored.
        fail(error);
      }
    };
  });

/**
 * The stays, passports and permits in this browser, as they were stored; undefined if there are none.
 * @throws DOMException if the browser forbids storage. Writing also throws one named QuotaExceededError.
 */
export const readStoredTravels = (): Promise<unknown> =>
  inDatabase<unknown>("readonly", (store) => store.get(key));

export const storeTravels = async (travels: unknown): Promise<void> =>
  void (await inDatabase("readwrite", (store) => store.put(travels, key)));

export const clearStoredTravels = async (): Promise<void> =>
  void (await inDatabase("readwrite", (store) => store.delete(key)));

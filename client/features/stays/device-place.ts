import { Travels } from "#shared/stays/travels.ts";

/** A place that keeps the stays, passports and permits of a person. */
export interface TravelsPlace {
  /**
   * Undefined if nothing is kept.
   * @throws UnreadableTravels if something is kept that this version cannot read
   */
  load: () => Promise<Travels | undefined>;
  save: (travels: Travels) => Promise<void>;
  clear: () => Promise<void>;
}

/** Something is kept, but this version cannot read it. `text` is what is kept, as JSON. */
export class UnreadableTravels extends Error {
  override name = "UnreadableTravels";

  constructor(readonly text: string) {
    super("The kept stays cannot be read.");
  }
}

/** Name of the database in IndexedDB. */
const databaseName = "travels";
const storeName = "kept";
const key = "travels";

/** Runs one request in a transaction of its own, and closes the database. */
const inDatabase = <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(storeName, mode);
      const request = act(transaction.objectStore(storeName));
      transaction.oncomplete = () => {
        database.close();
        resolve(request.result);
      };
      transaction.onabort = () => {
        database.close();
        reject(transaction.error);
      };
    };
  });

/** Keeps everything in this browser, in IndexedDB. */
export const devicePlace: TravelsPlace = {
  async load() {
    const kept = await inDatabase<unknown>("readonly", (store) => store.get(key));
    if (kept === undefined) return undefined;
    const read = Travels.safeParse(kept);
    if (read.success) return read.data;
    throw new UnreadableTravels(JSON.stringify(kept, null, 2));
  },
  save: async (travels) => void (await inDatabase("readwrite", (store) => store.put(travels, key))),
  clear: async () => void (await inDatabase("readwrite", (store) => store.delete(key))),
};

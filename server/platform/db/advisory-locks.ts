/** The keys of all advisory locks in Meridian's database, in one place so that no two are the same. */
export const advisoryLocks = {
  /** Work at the start of an instance, such as migrations. */
  start: 7_316_001,
  /** Leasing a source of news to poll. */
  pollLease: 7_316_002,
  /** Writing news items: the letters `news` in ASCII. */
  newsWriting: 0x6e657773,
} as const;

/** The text whose 64-bit hash is the key of imports of one data set. */
export const entryImportLock = (dataset: string): string => `entry import ${dataset}`;

/** The lock of the folder of the embedded database. Keys of two numbers never equal a key of one. */
export const folderLock = [1_296_388_690, 1];

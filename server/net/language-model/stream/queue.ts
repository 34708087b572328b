/** What one side writes until the other has read it. */
export interface Queue<T> {
  write: (item: T) => void;
  /** Ends the reading, after what was written before. */
  end: () => void;
  read: () => AsyncGenerator<T, void>;
}

/** A queue with one reader; it grows as far as it is written to. */
export const createQueue = <T>(): Queue<T> => {
  const items: T[] = [];
  let ended = false;
  let wake = () => {};
  return {
    write(item) {
      items.push(item);
      wake();
    },
    end() {
      ended = true;
      wake();
    },
    async *read() {
      while (items.length || !ended) {
        if (items.length) yield items.shift()!;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
  };
};

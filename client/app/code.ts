/** Code that loads on demand, at most once. */
export interface Code<T> {
  /** Starts loading, or starts again after a failure. */
  load: () => Promise<T>;
  /** Undefined until it is loaded. */
  loaded: () => T | undefined;
}

export const createCode = <T>(fetchCode: () => Promise<T>): Code<T> => {
  let loading: Promise<T> | undefined;
  let loaded: T | undefined;
  const start = async () => {
    try {
      loaded = await fetchCode();
      return loaded;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  return {
    load: () => {
      loading ??= start();
      return loading;
    },
    loaded: () => loaded,
  };
};

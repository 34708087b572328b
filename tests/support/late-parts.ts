type Load = () => Promise<unknown>;

/**
 * Holds back parts that load late. In a test file, create it with `vi.hoisted`, and pass its `mock` to
 * `vi.mock("#client/platform/use-late.ts")`.
 */
export const createLateParts = () => {
  let isHeld = false;
  let waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const wait = () =>
    isHeld
      ? new Promise<void>((resolve, reject) => {
          waiting.push({ resolve, reject });
        })
      : Promise.resolve();
  const take = () => {
    const taken = waiting;
    waiting = [];
    return taken;
  };
  let heldLoads = new WeakMap<Load, Load>();
  const holdBack = (load: Load): Load => {
    // `useLate` expects the same function on each render.
    const known = heldLoads.get(load);
    if (known) return known;
    const held = () => wait().then(load);
    heldLoads.set(load, held);
    return held;
  };
  return {
    /** From now on, parts wait for `arrive` or `fail`, even if an earlier test has loaded them. */
    hold() {
      isHeld = true;
      heldLoads = new WeakMap();
    },
    /** Lets the waiting parts load, and all further ones. */
    arrive() {
      isHeld = false;
      for (const { resolve } of take()) resolve();
    },
    /** Makes the waiting loads fail. Later attempts wait again. */
    fail() {
      for (const { reject } of take()) reject(new TypeError("Failed to fetch dynamically imported module"));
    },
    /** The module with loads that wait. */
    async mock(original: () => Promise<unknown>) {
      const real = (await original()) as typeof import("#client/platform/use-late.ts");
      const useLate = (load: Load) => real.useLate(holdBack(load));
      const useLateDialog = (load: Load) => real.useLateDialog(holdBack(load));
      return { ...real, useLate, useLateDialog };
    },
  };
};

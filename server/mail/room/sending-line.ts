/** A place in the line, taken in the order in which mails shall leave. */
export interface Place {
  /** Resolves when it is this mail's turn to be handed over. */
  enter(): Promise<void>;
  /** Gives the place away, whether it was entered or not. */
  leave(): void;
}

interface Spot {
  state: "coming" | "waiting" | "inside";
  /** When it came to be so. */
  since: number;
  proceed(): void;
}

/**
 * A line in which one mail at a time is handed over, in the order in which places were taken, so that a process that is
 * killed leaves one of which nobody knows whether it arrived. Whoever takes longer than `patienceMs` to come, or inside,
 * holds up the others no more.
 */
export const createSendingLine = (patienceMs: number): { takePlace(): Place } => {
  const spots = new Set<Spot>();
  let timer: NodeJS.Timeout | undefined;

  const moveUp = () => {
    clearTimeout(timer);
    const now = performance.now();
    const holdsUp = ({ state, since }: Spot) => state !== "waiting" && now - since < patienceMs;
    let first = [...spots].find((spot) => spot.state === "inside" && holdsUp(spot));
    first ??= [...spots].find((spot) => spot.state === "waiting" || holdsUp(spot));
    if (first?.state === "waiting") {
      first.state = "inside";
      first.since = now;
      first.proceed();
    }
    const someoneWaits = [...spots].some(({ state }) => state === "waiting");
    if (first && someoneWaits) timer = setTimeout(moveUp, first.since + patienceMs - now);
  };

  return {
    takePlace() {
      const spot: Spot = { state: "coming", since: performance.now(), proceed: () => undefined };
      spots.add(spot);
      return {
        enter: () =>
          new Promise((resolve) => {
            spot.state = "waiting";
            spot.proceed = resolve;
            moveUp();
          }),
        leave() {
          spots.delete(spot);
          moveUp();
        },
      };
    },
  };
};

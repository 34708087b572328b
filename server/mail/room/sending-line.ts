/** A place in the line, taken in the order in which mails shall leave. */
export interface Place {
  /** Resolves when it is this mail's turn to be handed over. */
  enter(): Promise<void>;
  /** Gives the place away, whether it was entered or not. */
  leave(): void;
}

interface PlaceOptions {
  /** Goes ahead of all that are not urgent as soon as it waits, and holds up nobody before that. */
  isUrgent?: boolean;
}

interface Spot {
  isUrgent: boolean;
  state: "coming" | "waiting" | "inside";
  /** When it came to be so. */
  since: number;
  proceed(): void;
}

/**
 * Hands over one mail at a time, so that a process that is killed leaves a single mail in doubt. Urgent mails go first, the
 * others in the order in which places were taken. A mail that takes longer than `patienceMs` to come or to be handed over
 * holds up the others no more.
 */
export const createSendingLine = (patienceMs: number): { takePlace(options?: PlaceOptions): Place } => {
  const spots = new Set<Spot>();
  let timer: NodeJS.Timeout | undefined;

  const moveUp = () => {
    clearTimeout(timer);
    const now = performance.now();
    const holdsUp = ({ state, since }: Spot) => state !== "waiting" && now - since < patienceMs;
    let first = [...spots].find((spot) => spot.state === "inside" && holdsUp(spot));
    first ??= [...spots].find((spot) => spot.isUrgent && spot.state === "waiting");
    first ??= [...spots].find((spot) => !spot.isUrgent && (spot.state === "waiting" || holdsUp(spot)));
    if (first?.state === "waiting") {
      first.state = "inside";
      first.since = now;
      first.proceed();
    }
    const someoneWaits = [...spots].some(({ state }) => state === "waiting");
    if (first && someoneWaits) timer = setTimeout(moveUp, first.since + patienceMs - now);
  };

  return {
    takePlace({ isUrgent = false } = {}) {
      const spot: Spot = { isUrgent, state: "coming", since: performance.now(), proceed: () => undefined };
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

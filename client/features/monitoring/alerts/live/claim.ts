/** How long a claim stands, in ms: all tabs hear of an alert within that. */
const claimMs = 3000;

/** Whether this tab is the first of the browser's to claim something; each is where tabs cannot agree. */
export const claim = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    if (!("locks" in navigator)) return resolve(true);
    void navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      if (lock) await new Promise((done) => setTimeout(done, claimMs));
    });
  });

import "#client/styles.css";
// Registers its cleanup first, so that no component of the last test writes to the storage after it was cleared.
import "vitest-browser-react";
import { beforeEach } from "vitest";
import { clearStoredTravels } from "#client/platform/stored-travels.ts";

// Files share a page, so what one stored would be there for the next.
beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await clearStoredTravels();
});

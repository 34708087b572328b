import type { AddressInfo } from "node:net";
import { createMeridian } from "#server/main.ts";
import { readConfig } from "#server/platform/config.ts";
import { createServer } from "#server/platform/http/server.ts";
import { createLogger } from "#server/platform/log.ts";

// Serves the API without the client, on the database and with the secret in its arguments. Prints its port and, on request,
// its memory after a garbage collection.
const [databaseUrl = "", sessionSecret = ""] = process.argv.slice(2);
const meridian = createMeridian(readConfig({ LOG_LEVEL: "warn" }), {
  log: createLogger("warn"),
  databaseUrl,
  sessionSecret,
});
const server = createServer(meridian.createApp());
await meridian.platform.notifications.start();
process.on("message", () => {
  for (let time = 0; time < 3; time += 1) gc?.();
  process.send?.(process.memoryUsage());
});
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));

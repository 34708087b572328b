import { readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";

// A bare node:http server that sends the bytes of a file with the given headers: the baseline of all requests.
const [file = "", headers = "{}"] = process.argv.slice(2);
const bytes = readFileSync(file);
const sent = { ...(JSON.parse(headers) as Record<string, string>), "Content-Length": String(bytes.length) };
const server = http.createServer((_req, res) => {
  res.writeHead(200, sent);
  res.end(bytes);
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));

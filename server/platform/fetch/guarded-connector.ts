import type { LookupAddress } from "node:dns";
import { isIP, isIPv6, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import type { buildConnector } from "undici";
import { FetchError } from "./fetch-error.ts";

/** The IPv6 range for the public internet. ipaddr.js also reports unknown ranges as unicast. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an address is a single host on the public internet. False for loopback, private, link-local, shared,
 * documentation, multicast and reserved ranges, for IPv6 addresses that embed an IPv4 address (mapped, compatible, NAT64,
 * 6to4, Teredo), and for invalid addresses.
 * Source: the IANA special-purpose address registries.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
};

/** A host as written in URLs, with IPv6 in brackets. */
const urlHost = (hostname: string) => (isIPv6(hostname) ? `[${hostname}]` : hostname);

/** `host:port` as in `FETCH_ALLOW_HOSTS`: lower case, always with the port. */
const hostPort = (hostname: string, port: string, protocol: string) =>
  `${urlHost(hostname)}:${port || (protocol === "https:" ? "443" : "80")}`.toLowerCase();

const refusal = (hostname: string) =>
  new FetchError(
    "address",
    `${urlHost(hostname)} is not on the public internet. To allow a private host, add it to FETCH_ALLOW_HOSTS.`,
  );

/** `localhost` names always mean this machine, whatever a resolver says (RFC 6761). */
const isLocalName = (hostname: string) => /(^|\.)localhost\.?$/i.test(hostname);

/** Wraps a lookup so that it fails unless all addresses of the name are public. */
const publicOnly =
  (lookup: LookupFunction): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, "");
      const addresses = found as LookupAddress[];
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(refusal(hostname), "");
      }
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };

export interface GuardedConnectorOptions {
  allowHosts: readonly string[];
  /** `dns.lookup`, except in tests. */
  lookup: LookupFunction;
  timeoutMs: number;
}

/**
 * Creates a connector for undici that opens sockets to public addresses and to `allowHosts` only. Others fail with a
 * {@link FetchError} `address`. It checks the very addresses that it connects to, so DNS rebinding gains nothing. IP
 * literals never reach a lookup and are checked here.
 */
export const createGuardedConnector = (
  build: typeof buildConnector,
  { allowHosts, lookup, timeoutMs }: GuardedConnectorOptions,
): buildConnector.connector => {
  const allowed = new Set(allowHosts.map((entry) => entry.toLowerCase()));
  const connectorWith = (lookup: LookupFunction) =>
    // Node's default of 250 ms per address is shorter than a round trip around the world.
    build({
      timeout: timeoutMs,
      lookup,
      autoSelectFamilyAttemptTimeout: 2_000,
    } as buildConnector.BuildOptions);
  const toAnywhere = connectorWith(lookup);
  const toPublic = connectorWith(publicOnly(lookup));

  return (options, callback) => {
    const { hostname, port, protocol } = options;
    if (allowed.has(hostPort(hostname, port, protocol))) return toAnywhere(options, callback);
    if (isIP(hostname) ? !isPublicAddress(hostname) : isLocalName(hostname)) {
      return callback(refusal(hostname), null);
    }
    toPublic(options, callback);
  };
};

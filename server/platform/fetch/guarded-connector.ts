import type { LookupAddress } from "node:dns";
import { isIP, isIPv6, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import type { buildConnector } from "undici";
import { FetchError } from "./fetch-error.ts";

/** Where the registries hand out IPv6 for the internet; ipaddr.js calls everything it has no name for unicast. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an address is one host of the public internet.
 * False for loopback, private, link-local, shared, documentation, multicast and reserved ranges, for every form of
 * IPv6 that carries an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo), and for what is no address at all.
 * Ranges: the IANA special-purpose address registries.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
};

/** As a host stands in an address: IPv6 in brackets. */
const written = (hostname: string) => (isIPv6(hostname) ? `[${hostname}]` : hostname);

/** `host:port` as it stands in `FETCH_ALLOW_HOSTS`: lower case, the port always told. */
const hostPort = (hostname: string, port: string, protocol: string) =>
  `${written(hostname)}:${port || (protocol === "https:" ? "443" : "80")}`.toLowerCase();

const refusal = (hostname: string) =>
  new FetchError(
    "address",
    `${written(hostname)} is not on the public internet. FETCH_ALLOW_HOSTS names the private hosts that may be contacted.`,
  );

/** Names that stand for this machine whatever a resolver says (RFC 6761). */
const isLocalName = (hostname: string) => /(^|\.)localhost\.?$/i.test(hostname);

/** Resolves every address of a name and fails unless all of them are public. */
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

/** What may be connected to, and how names are looked up. */
export interface GuardedConnectorOptions {
  allowHosts: readonly string[];
  /** Resolves names; `dns.lookup`, but for tests. */
  lookup: LookupFunction;
  timeoutMs: number;
}

/**
 * Opens sockets for undici, to public addresses and to `allowHosts` only; others end in {@link FetchError} `address`.
 * The judgement is on the addresses that are then connected to, so a name that resolves anew changes nothing.
 * IP literals never reach a lookup, they are judged here.
 */
export const createGuardedConnector = (
  build: typeof buildConnector,
  { allowHosts, lookup, timeoutMs }: GuardedConnectorOptions,
): buildConnector.connector => {
  const allowed = new Set(allowHosts.map((entry) => entry.toLowerCase()));
  const connectorWith = (lookup: LookupFunction) =>
    // Node's 250 ms for each address is less than one round trip to the other side of the world.
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

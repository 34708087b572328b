import ipaddr from "ipaddr.js";

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

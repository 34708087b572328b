import ipaddr from "ipaddr.js";

const prefix = (address: string, v4Bits: number, v6Bits: number): string => {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  const bits = parsed.kind() === "ipv4" ? v4Bits : v6Bits;
  const network =
    parsed.kind() === "ipv4"
      ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${bits}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${bits}`);
  return `${network}/${bits}`;
};

/** What one subscriber holds: an IPv4 address, or an IPv6 /64. For limits by address. */
export const subscriberOf = (address = ""): string => prefix(address, 32, 64);

/** The network around an address: IPv4 /24, IPv6 /48. For limits by network, and for knowing a user's usual places without their address. */
export const networkOf = (address = ""): string => prefix(address, 24, 48);

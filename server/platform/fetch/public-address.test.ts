import { describe, expect, it } from "vitest";
import { isPublicAddress } from "./guarded-connector.ts";

const refused = {
  "this network": ["0.0.0.0", "0.1.2.3"],
  private: ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"],
  shared: ["100.64.0.1", "100.127.255.255"],
  loopback: ["127.0.0.1", "127.255.255.254", "::1"],
  "link-local": ["169.254.169.254", "fe80::1", "febf::1"],
  protocols: ["192.0.0.8", "192.88.99.1"],
  documentation: ["192.0.2.1", "198.51.100.7", "203.0.113.9", "2001:db8::1", "3fff::1"],
  benchmarks: ["198.18.0.1", "198.19.255.255", "2001:2::1"],
  multicast: ["224.0.0.1", "239.255.255.255", "ff02::1"],
  reserved: ["240.0.0.1", "255.255.255.255", "100::1", "5f00::1", "4000::1", "8000::1"],
  unspecified: ["::"],
  "unique local and site-local": ["fc00::1", "fd12:3456::1", "fec0::1"],
  "IPv4 inside IPv6": [
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::7f00:1",
    "::127.0.0.1",
    "::808:808",
    "::ffff:0:7f00:1",
    "64:ff9b::7f00:1",
    "64:ff9b::808:808",
    "64:ff9b:1::7f00:1",
    "2002:7f00:1::",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
  ],
  "no address": ["", "example.org", "1.2.3.4.5", "fe80::1%eth0"],
};

describe("isPublicAddress", () => {
  for (const [kind, addresses] of Object.entries(refused)) {
    it.each(addresses)(`refuses %s (${kind})`, (address) => {
      expect(isPublicAddress(address)).toBe(false);
    });
  }

  it.each([
    "8.8.8.8",
    "1.1.1.1",
    "172.15.0.1",
    "172.32.0.1",
    "100.128.0.1",
    "2606:4700::1111",
    "2a00:1450:4001::8a",
  ])("lets %s pass", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

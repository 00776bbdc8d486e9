import { BlockList, isIP } from "node:net"

/**
 * Is this IP address public? The check refuses every address that is not provably public: the person who edits a product's image URL, or
 * the DNS server of its host, chooses the address, and the request comes from inside the store's network.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !RESERVED_V4.check(address, "ipv4")
  // A zone ("%eth0") exists on link-local addresses only.
  if (family !== 6 || address.includes("%")) return false
  return GLOBAL_UNICAST_V6.check(address, "ipv6") && !RESERVED_V6.check(address, "ipv6")
}

/**
 * Does the name of this host look reachable from the internet? The check makes no DNS request.
 *
 * @param hostname as a URL has it, an IPv6 address in brackets
 */
export function isPublicHost(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "")
  if (isIP(name)) return isPublicAddress(name)
  return name.includes(".") && !LOCAL_NAMES.test(name)
}

/** Top-level names that are never registered. */
const LOCAL_NAMES = /\.(?:localhost|localdomain|local|internal|intranet|lan|home|home\.arpa|corp|test|invalid)$/i

/** IANA's special-purpose registry: private, shared, loopback, link-local (cloud metadata), documentation, multicast, reserved. */
const RESERVED_V4 = toBlockList("ipv4", [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
])

/** The address space of the internet. Loopback, mapped IPv4, NAT64, ULA, link-local and multicast are outside. */
const GLOBAL_UNICAST_V6 = toBlockList("ipv6", [["2000::", 3]])

/** Ranges within it that are not public: Teredo and other protocol assignments, documentation, and 6to4, which wraps any IPv4 address. */
const RESERVED_V6 = toBlockList("ipv6", [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
])

function toBlockList(family: "ipv4" | "ipv6", subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family)
  return list
}

import fc from "fast-check"
import { isPublicAddress, isPublicHost } from "../public-address"

describe("an address of the public internet", () => {
  test.each([
    "1.1.1.1",
    "93.184.216.34",
    "172.15.255.255",
    "172.32.0.1",
    "192.167.0.1",
    "223.255.255.255",
    "2606:4700::1111",
  ])("includes %s", (address) => expect(isPublicAddress(address)).toBe(true))

  test.each([
    ["loopback", "127.0.0.1"],
    ["all of loopback", "127.255.255.254"],
    ["this host", "0.0.0.0"],
    ["private", "10.1.2.3"],
    ["private", "172.16.0.1"],
    ["private", "172.31.255.255"],
    ["private", "192.168.1.1"],
    ["a provider's own network", "100.64.0.1"],
    ["link-local: cloud metadata", "169.254.169.254"],
    ["benchmarks", "198.19.0.1"],
    ["protocol assignments", "192.0.0.1"],
    ["multicast", "224.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["IPv6 loopback", "::1"],
    ["IPv6 unspecified", "::"],
    ["unique local", "fd12:3456::1"],
    ["IPv6 link-local", "fe80::1"],
    ["IPv6 link-local with a zone", "fe80::1%eth0"],
    ["IPv6 multicast", "ff02::1"],
    ["IPv4 mapped into IPv6", "::ffff:127.0.0.1"],
    ["the same in hex", "::ffff:7f00:1"],
    ["even a public one that is mapped", "::ffff:1.1.1.1"],
    ["NAT64", "64:ff9b::a00:1"],
    ["6to4", "2002:a00:1::1"],
    ["Teredo", "2001:0:1::1"],
    ["documentation", "2001:db8::1"],
    ["no address", "localhost"],
    ["nothing", ""],
  ])("excludes %s: %s", (_, address) => expect(isPublicAddress(address)).toBe(false))

  test("excludes each address of the private networks", () => {
    const byte = fc.integer({ min: 0, max: 255 })
    const prefix = fc.constantFrom("10", "127", "0", "192.168", "169.254", "172.16", "172.31", "100.64", "100.127")
    fc.assert(
      fc.property(prefix, fc.tuple(byte, byte, byte), (start, rest) => {
        const address = [...start.split("."), ...rest].slice(0, 4).join(".")
        expect(isPublicAddress(address)).toBe(false)
        expect(isPublicAddress(`::ffff:${address}`)).toBe(false)
      }),
    )
  })
})

describe("a host is public by its name", () => {
  test.each([
    ["cdn.shop.example", true],
    ["8.8.8.8", true],
    ["[2606:4700::1111]", true],
    ["localhost", false],
    ["shop.localhost", false],
    ["minio", false],
    ["files.internal", false],
    ["nas.home.arpa", false],
    ["store.localdomain", false],
    ["NAS.LAN", false],
    ["home.arpa.example", true],
    ["127.0.0.1", false],
    ["10.1.2.3", false],
    ["[::1]", false],
    ["shop.example.", true],
    ["localhost.", false],
  ])("%s: %s", (hostname, isPublic) => {
    expect(isPublicHost(hostname)).toBe(isPublic)
  })
})

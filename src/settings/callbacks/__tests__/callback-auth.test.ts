import { createHmac } from "node:crypto"
import { parseOptions, type PluginOptionsInput } from "../../rules/options"
import { type CallbackAuth as SignedWith } from "../../../sandbox"
import { toAuthHeaders } from "../../../sandbox/callbacks/outbound"
import { CallbackAuth } from "../callback-auth"

type Callbacks = PluginOptionsInput["callbacks"]
const body = '{"a":"ü"}'

function doorOf(callbacks: Callbacks, now?: () => number): CallbackAuth {
  const parsed = parseOptions({
    environment: "staging",
    token: "t",
    shopCode: "11111111-1111-4111-8111-111111111111",
    merCode: "22222222-2222-4222-8222-222222222222",
    catalog: { baseUrl: "http://localhost/c" },
    transactions: { baseUrl: "http://localhost/t" },
    callbacks,
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return new CallbackAuth(parsed.options.callbacks, now)
}

/** The stand-in of the service signs the call, as it signs its own calls. */
const signed = (auth: SignedWith) => ({ ip: "203.0.113.7", headers: toAuthHeaders(auth, body) })

function opens(door: CallbackAuth, call: { ip: string | undefined; headers: Record<string, string> }, sent = body) {
  return (
    door.isAllowedAddress(call) && (door.isKnownByHeaders(call) || door.isKnownBySignature(call, Buffer.from(sent)))
  )
}

describe("a caller proves itself by every configured form, and by nothing similar", () => {
  const basic = { username: "svc", password: "p:w" }
  const header = { name: "X-Api-Key", value: "k1" }
  it.each<[string, Callbacks["auth"], SignedWith, SignedWith]>([
    ["bearer", { bearer: "s1" }, { bearer: "s1" }, { bearer: "s1x" }],
    ["the second of two bearers", { bearer: ["old", "new"] }, { bearer: "new" }, { bearer: "ne" }],
    ["basic, with a colon in the password", { basic }, { basic }, { basic: { ...basic, password: "p" } }],
    [
      "the second of two basics",
      { basic: [{ username: "a", password: "b" }, basic] },
      { basic },
      { basic: { username: "svc", password: "b" } },
    ],
    ["header", { header }, { header }, { header: { ...header, value: "" } }],
    [
      "the second of two header values",
      { header: { ...header, value: ["k0", "k1"] } },
      { header },
      { header: { ...header, value: "k0k1" } },
    ],
    [
      "hmac",
      { hmac: { header: "X-Sig", secret: "s" } },
      { hmac: { header: "x-sig", secret: "s" } },
      { hmac: { header: "x-sig", secret: "S" } },
    ],
    [
      "hmac with sha512, base64, a prefix and the second of two secrets",
      { hmac: { header: "X-Sig", secret: ["s0", "s"], algorithm: "sha512", encoding: "base64", prefix: "v1=" } },
      { hmac: { header: "X-Sig", secret: "s", algorithm: "sha512", encoding: "base64", prefix: "v1=" } },
      { hmac: { header: "X-Sig", secret: "s", algorithm: "sha512", encoding: "base64" } },
    ],
  ])("%s", (_, auth, right, wrong) => {
    expect(opens(doorOf({ auth }), signed(right))).toBe(true)
    expect(opens(doorOf({ auth }), signed(wrong))).toBe(false)
    expect(opens(doorOf({ auth }), { ip: "203.0.113.7", headers: {} })).toBe(false)
  })

  it("any of several forms is enough", () => {
    const door = doorOf({ auth: { bearer: "b", header } })
    expect(opens(door, signed({ bearer: "b" }))).toBe(true)
    expect(opens(door, signed({ header }))).toBe(true)
  })

  it("a signature covers the bytes: a body that changed in transit is rejected", () => {
    const door = doorOf({ auth: { hmac: { header: "X-Sig", secret: "s" } } })
    const call = signed({ hmac: { header: "X-Sig", secret: "s" } })
    expect(opens(door, call, '{"a": "ü"}')).toBe(false)
  })

  it("a hexadecimal signature counts in capitals too", () => {
    const door = doorOf({ auth: { hmac: { header: "X-Sig", secret: "s" } } })
    const { headers } = signed({ hmac: { header: "X-Sig", secret: "s" } })
    expect(opens(door, { ip: "::1", headers: { "x-sig": headers["x-sig"]?.toUpperCase() ?? "" } })).toBe(true)
  })
})

describe("a signature with a time", () => {
  const hmac = { header: "X-Sig", secret: "s", timestampHeader: "X-Time" }
  const NOW = 1_800_000_000_000
  const door = (tolerance?: number) =>
    doorOf({ auth: { hmac: { ...hmac, ...(tolerance && { toleranceSeconds: tolerance }) } } }, () => NOW)
  const signedAt = (now: number) => ({ ip: "203.0.113.7", headers: toAuthHeaders({ hmac }, body, now) })

  it.each([
    ["now", NOW, true],
    ["at the end of the tolerance", NOW - 300_000, true],
    ["a second later", NOW - 301_000, false],
    ["by a clock that is ahead", NOW + 299_000, true],
    ["by a clock that is far ahead", NOW + 301_000, false],
  ])("that was made %s is accepted: %s", (_, at, expected) => {
    expect(opens(door(), signedAt(at))).toBe(expected)
  })

  it("obeys the merchant's tolerance", () => {
    expect(opens(door(10), signedAt(NOW - 11_000))).toBe(false)
    expect(opens(door(600), signedAt(NOW - 599_000))).toBe(true)
  })

  it.each([
    ["another time than the signed one", { "x-time": String(NOW / 1000 - 1) }],
    ["no time", { "x-time": "" }],
    ["a text that is no time", { "x-time": "soon" }],
  ])("is rejected with %s", (_, changed) => {
    const call = signedAt(NOW)
    expect(opens(door(), { ...call, headers: { ...call.headers, ...changed } })).toBe(false)
  })

  it("is rejected if the time is not part of the signature", () => {
    const { headers } = signed({ hmac: { header: "X-Sig", secret: "s" } })
    expect(opens(door(), { ip: "::1", headers: { ...headers, "x-time": String(NOW / 1000) } })).toBe(false)
  })

  it.each([
    ["seconds", String(NOW / 1000)],
    ["milliseconds", String(NOW)],
    ["a date", new Date(NOW).toISOString()],
  ])("accepts %s", (_, text) => {
    const given = createHmac("sha256", "s").update(`${text}.${body}`).digest("hex")
    expect(opens(door(), { ip: "::1", headers: { "x-sig": given, "x-time": text } })).toBe(true)
  })
})

describe("the headers show whether a body may be signed", () => {
  const hmac = { header: "X-Sig", secret: "s", prefix: "v1=", timestampHeader: "X-Time" }
  const door = doorOf({ auth: { bearer: "b", hmac }, allowedIps: ["203.0.113.7"] }, () => 0)
  const right = { "x-sig": `v1=${"0".repeat(64)}`, "x-time": "0" }
  it.each<[string, boolean, Record<string, string>]>([
    ["a signature of the right form and time", true, right],
    ["no signature", false, { "x-time": "0" }],
    ["another prefix", false, { ...right, "x-sig": "0".repeat(67) }],
    ["a signature that is too short", false, { ...right, "x-sig": `v1=${"0".repeat(63)}` }],
    ["no time", false, { "x-sig": right["x-sig"] }],
    ["a time that is too far from now", false, { ...right, "x-time": "9999" }],
    ["a wrong bearer", false, { authorization: "Bearer x" }],
  ])("%s: %s", (_, expected, headers) => {
    expect(door.maySign({ ip: "203.0.113.7", headers })).toBe(expected)
    expect(door.maySign({ ip: "203.0.113.8", headers })).toBe(false)
  })

  it("stays false without signatures in the settings", () => {
    expect(doorOf({ auth: { bearer: "b" } }).maySign({ ip: "203.0.113.7", headers: right })).toBe(false)
  })
})

describe("the reason why a caller is unknown", () => {
  const hmac = { header: "X-Sig", secret: "s", timestampHeader: "X-Time" }
  const door = doorOf(
    { auth: { bearer: "b", header: { name: "X-Key", value: "k" }, hmac }, allowedIps: ["198.51.100.4"] },
    () => 0,
  )
  it.each<[string, string, Record<string, string>]>([
    ["address", "203.0.113.9", { authorization: "Bearer b" }],
    ["no_credentials", "198.51.100.4", {}],
    ["no_credentials", "198.51.100.4", { "x-unknown": "k" }],
    ["wrong_secret", "198.51.100.4", { authorization: "Bearer x" }],
    ["wrong_secret", "198.51.100.4", { "x-key": "x" }],
    ["wrong_secret", "198.51.100.4", { "x-sig": "x", "x-time": "1" }],
    ["timestamp", "198.51.100.4", { "x-sig": "x" }],
    ["timestamp", "198.51.100.4", { "x-sig": "x", "x-time": "9999" }],
  ])("%s, from %s with %j", (why, ip, headers) => {
    expect(door.whyUnknown({ ip, headers })).toBe(why)
  })
})

describe("addresses", () => {
  const door = doorOf({ auth: { bearer: "b" }, allowedIps: ["198.51.100.4", "203.0.113.0/28", "2001:db8::/32"] })
  it.each([
    ["198.51.100.4", true],
    ["::ffff:198.51.100.4", true],
    ["::FFFF:203.0.113.15", true],
    ["::ffff:198.51.100.5", false],
    ["198.51.100.5", false],
    ["203.0.113.15", true],
    ["203.0.113.16", false],
    ["2001:db8:1::9", true],
    ["2001:db9::1", false],
    [undefined, false],
  ])("%s may call: %s", (ip, expected) => {
    expect(opens(door, { ip, headers: { authorization: "Bearer b" } })).toBe(expected)
  })

  it("an allowed address is not enough without another proof", () => {
    expect(opens(door, { ip: "198.51.100.4", headers: {} })).toBe(false)
  })
})

it.each<[string, ConstructorParameters<typeof CallbackAuth>[0]["auth"]]>([
  ["a bearer token", { bearer: ["new", "old"] }],
  ["a user", { basic: [{ username: "u", password: "p:q" }] }],
  ["a header", { header: { name: "X-Api-Key", value: ["k"] } }],
  [
    "a signature",
    {
      hmac: {
        ...{ header: "X-Signature", secret: ["s"], algorithm: "sha512", encoding: "base64", prefix: "v1=" },
        ...{ timestampHeader: "X-Timestamp", toleranceSeconds: 300 },
      },
    },
  ],
])("the store's own call is accepted by %s", (_, auth) => {
  const callbackAuth = new CallbackAuth({ auth })
  const rawBody = Buffer.from('{"a":1}')
  const call = { ip: "203.0.113.7", headers: callbackAuth.toCredentials(rawBody) }
  expect(callbackAuth.isKnownByHeaders(call) || callbackAuth.isKnownBySignature(call, rawBody)).toBe(true)
})

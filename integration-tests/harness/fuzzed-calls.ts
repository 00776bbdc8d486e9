import fc from "fast-check"
import { anyText } from "../../src/values/__tests__/any-text"
import { CALLBACK } from "./deal-driver"
import { asItIs, type Body, byteSpoil, type Json, spoil, type Spoil, toText } from "./fuzzed-body"

/** A call of an inbound route: a valid call, in most cases with a damaged part. */
export interface FuzzedCall {
  /** The route that the call reaches; "nothing" if it reaches none. */
  what: "deal" | "status" | "token" | "exists" | "nothing"
  method: string
  path: string
  headers: Record<string, string | string[]>
  body?: Buffer
  /** Does it carry the right credentials? */
  isProven: boolean
  /** The transaction of the original, undamaged call. */
  trxId: string | null
}

export interface FuzzInput {
  count: number
  seed: number
  places: fc.Arbitrary<Place>
}

export interface Known {
  trx_id: string
  order_id: string
}

interface ShippingPlaces {
  productId: string
  amount: number
  known: Known
}

/** The same seed gives the same calls. */
export function fuzzedCalls(input: FuzzInput): FuzzedCall[] {
  return fc.sample(anyCall(input), { numRuns: input.count, seed: input.seed })
}

function anyCall({ places }: FuzzInput): fc.Arbitrary<FuzzedCall> {
  return fc
    .record({
      place: places,
      // Most calls have one fault, because a call with two faults is mostly rejected for the first.
      spoils: fc.oneof(
        { weight: 1, arbitrary: fc.constant<Spoil[]>([]) },
        { weight: 24, arbitrary: fc.array(spoil, { minLength: 1, maxLength: 1 }) },
        { weight: 6, arbitrary: fc.array(spoil, { minLength: 2, maxLength: 4 }) },
      ),
      bytes: fc.oneof({ weight: 12, arbitrary: fc.constant(asItIs) }, { weight: 3, arbitrary: byteSpoil }),
      transport: fc.oneof({ weight: 12, arbitrary: fc.constant({}) }, { weight: 3, arbitrary: transport }),
      proof: fc.oneof({ weight: 9, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: wrongProof }),
    })
    .map(({ place, spoils, bytes, transport, proof }) => {
      const { body } = place
      const spoiled = body && spoils.reduce<Json>((value, spoilOne) => spoilOne(value), body)
      return {
        what: place.what,
        method: place.method,
        path: `/partner-commerce${place.path}`,
        headers: { ...(body && { "content-type": "application/json" }), ...transport, ...proof.headers },
        ...(spoiled !== undefined && { body: bytes(toText(spoiled)) }),
        isProven: proof.isProven,
        trxId: place.trxId,
      }
    })
}

// Destinations of calls.

export interface Place {
  what: FuzzedCall["what"]
  method: string
  /** Below the merchant's base address. */
  path: string
  trxId: string | null
  body?: Body
}

/** All routes, mostly with unknown transactions. */
export const dealPlaces = (input: ShippingPlaces): fc.Arbitrary<Place> =>
  fc.oneof(
    { weight: 8, arbitrary: dealPlace(input) },
    { weight: 7, arbitrary: statusPlace({ known: [input.known], unknown: 12 }) },
    { weight: 3, arbitrary: tokenPlace({ path: "/trx/token", customerId: "u-1", token: "t-1" }) },
    { weight: 3, arbitrary: existsPlace(input) },
    { weight: 3, arbitrary: noPlace },
  )

/** Forged callbacks about the store's payments, and tokens for a customer with an account. */
export const paymentPlaces = (known: Known[], account: TokenPlace): fc.Arbitrary<Place> =>
  fc.oneof({ weight: 8, arbitrary: statusPlace({ known, unknown: 1 }) }, { weight: 2, arbitrary: tokenPlace(account) })

const dealPlace = ({ productId, amount, known }: ShippingPlaces): fc.Arbitrary<Place> =>
  fc
    .record({
      trxId: fc.oneof({ weight: 30, arbitrary: fc.uuid() }, { weight: 1, arbitrary: fc.constant(known.trx_id) }),
      path: fc.constantFrom(
        "/trx/transaction",
        "/trx/transaction",
        "/trx/transaction/",
        "/trx/transaction?a[b]=%00&c=1",
      ),
    })
    .map(({ trxId, path }) => ({
      what: "deal",
      method: "POST",
      path,
      trxId,
      body: {
        order_id: `DEAL-${trxId}`,
        trx_id: trxId,
        product_id: productId,
        amount,
        currency: "PHP",
        created: "2026-01-01T00:00:00+08:00",
        customer: {
          full_name: "Maria Santos",
          phone: "+639171234567",
          adr_shipping: { country: "PH", city: "Makati", street: "Kalayaan Avenue", postal_code: "1210" },
        },
        sender: { full_name: "Jose Reyes" },
      },
    }))

interface StatusPlaces {
  known: Known[]
  /** The number of unknown transactions per known one. */
  unknown: number
}

const statusPlace = ({ known, unknown }: StatusPlaces): fc.Arbitrary<Place> =>
  fc
    .record({
      named: fc.oneof(
        { weight: unknown, arbitrary: fc.uuid().map((trx_id) => ({ trx_id, order_id: "DEAL-0" })) },
        { weight: known.length, arbitrary: fc.constantFrom(...known) },
      ),
      method: fc.constantFrom("POST" as const, "PUT" as const),
      id: fc.oneof(fc.constant(null), fc.constant("its own"), oddId),
      status: fc.constantFrom("REJ", "CAN", "EXP", "HOL", "APR", "REF"),
    })
    .map(({ named: { trx_id, order_id }, method, id, status }) => ({
      what: "status",
      method,
      path: id === null ? "/trx/status" : `/trx/status/${id === "its own" ? trx_id : id}`,
      trxId: trx_id,
      body: { status, order_id, trx_id, current_time: "2026-01-01T00:00:00+08:00", message: "it moved" },
    }))

export interface TokenPlace {
  /** The path of the callback, which contains the proof for this customer. */
  path: string
  customerId: string
  token: string
}

const tokenPlace = ({ path, customerId, token }: TokenPlace): fc.Arbitrary<Place> =>
  fc.constant({
    what: "token",
    method: "POST",
    path,
    trxId: null,
    body: { internal_user_id: customerId, token, token_id: "i-1", email: "maria@example.com" },
  })

const existsPlace = ({ known }: ShippingPlaces): fc.Arbitrary<Place> =>
  fc
    .oneof(fc.constant(known.trx_id), fc.uuid(), oddId)
    .map((id) => ({ what: "exists", method: "GET", path: `/trx/transaction/${id}`, trxId: null }))

const noPlace: fc.Arbitrary<Place> = fc
  .record({
    method: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"),
    path: fc.constantFrom(
      "/trx",
      "/trx/transactions",
      "/trx/status/a/b",
      "/trx//transaction",
      "/",
      "/admin",
      "/%2e%2e/admin/orders",
      "/trx/token/1",
      "/trx/nothing/%zz",
    ),
  })
  .map((place) => ({ what: "nothing", ...place, trxId: null }))

/** An invalid segment of a path. */
export const oddId: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "%00",
    "%zz",
    "%E0%A4%A",
    "%2F",
    "..%2f..",
    "'%20OR%201=1--",
    "%F0%9F%98%80",
    "null",
    "-1",
    "*",
    "a".repeat(4_000),
  ),
  anyText({ minLength: 1, maxLength: 20 }).map(toSegment),
)

/** Half characters cannot be encoded. */
function toSegment(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "?")) || "-"
}

// Damage to the transport.

export const transport: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  { "content-type": "text/plain" },
  { "content-type": "application/x-www-form-urlencoded" },
  { "content-type": "application/json; charset=utf-16" },
  { "content-type": "application/vnd.service+json" },
  { "content-type": "" },
  { "content-type": "multipart/form-data; boundary=x" },
  { "content-encoding": "gzip" },
  { "content-encoding": "br, gzip" },
  { "x-http-method-override": "DELETE" },
  { "x-forwarded-for": "127.0.0.1, '; --" },
  { "x-forwarded-host": "evil.example" },
  { cookie: 'connect.sid=s%3Aabc; a="b' },
  { accept: "text/html" },
  { origin: "https://evil.example" },
  { "accept-language": "é".repeat(50) },
)

// Credentials.

interface Proof {
  headers: Record<string, string | string[]>
  isProven: boolean
}

const right: Proof = { headers: { ...CALLBACK }, isProven: true }

const wrongProof: fc.Arbitrary<Proof> = fc
  .constantFrom<Record<string, string | string[]>>(
    {},
    { authorization: "" },
    { authorization: "Bearer" },
    { authorization: "Bearer  " },
    { authorization: "Bearer bearer-of-the-test" },
    { authorization: "Bearer bearer-of-the-tests2" },
    { authorization: "Bearer BEARER-OF-THE-TESTS" },
    { authorization: "bearer-of-the-tests" },
    { authorization: "Basic YmVhcmVyLW9mLXRoZS10ZXN0cw==" },
    { authorization: "Basic %%%" },
    { authorization: `Bearer ${"x".repeat(6_000)}` },
    { authorization: "Bearer null" },
    { "x-authorization": CALLBACK.authorization },
    { cookie: `authorization=${CALLBACK.authorization}` },
  )
  .map((headers) => ({ headers, isProven: false }))

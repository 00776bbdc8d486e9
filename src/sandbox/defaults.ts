import { type CategoryObject } from "../service/rules/wire/catalog"
import { SANDBOX_IDENTITY } from "../settings/rules/sandbox-identity"

/**
 * The default identity of a sandbox. These values open no account: the token has the form of the service's (a signed JWT without expiry)
 * but belongs to no user, and the sandbox listens on the loopback address.
 */
export const SANDBOX_DEFAULTS = {
  host: "127.0.0.1",
  /** The port of the command; the library takes any free one. */
  port: 9100,
  environment: "staging",
  ...SANDBOX_IDENTITY,
  /** The smallest down payment of the sandbox's plans. */
  downPaymentShare: 0.1,
} as const

/** The `ver` of both pings: the interface versions that this sandbox implements. */
export const SANDBOX_VERSIONS = { catalog: "1.0.0", transactions: "1.7.0" } as const

/** Categories of a small deals catalogue; replace them with `setCategories` (they change without a version change). */
export const DEFAULT_CATEGORIES: readonly CategoryObject[] = [
  { category: "Smartphones", device_keys: ["brand", "model", "color", "storage", "ram", "screen_size"] },
  { category: "Laptops", device_keys: ["brand", "model", "color", "storage", "ram", "processor"] },
  { category: "Audio", device_keys: ["brand", "model", "color", "connectivity"] },
  { category: "Home Appliances", device_keys: ["brand", "model", "color", "wattage"] },
  { category: "Fashion", device_keys: ["brand", "color", "size", "material"] },
  { category: "Beauty", device_keys: ["brand", "volume"] },
  { category: "Sports", device_keys: ["brand", "color", "size"] },
  { category: "Vouchers", device_keys: [] },
]

/** Timings of the interface document ("Limits"), in ms, before `timeScale`. */
export const SERVICE_TIMINGS = {
  dealAnswerMs: 40_000,
  /** The delay before retry 1 to 5, counted after the previous call. */
  callbackRetryDelaysMs: [5_000, 10_000, 20_000, 40_000, 80_000],
  /** Not in the document: how long a refund stays `pending`. */
  refundSettlesMs: 5_000,
} as const

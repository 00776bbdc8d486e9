import { z } from "@medusajs/framework/zod"
import { CATALOG_LIMITS, type CategoryObject } from "../service/rules/wire/catalog"
import { DEFAULT_CATEGORIES, SANDBOX_DEFAULTS } from "./defaults"

/**
 * The sandbox's credentials for callbacks. The interface document shows no scheme, so the sandbox supports every common one, and sends all
 * that are set. The signature covers the raw bytes of the body.
 */
export const callbackAuth = z.strictObject({
  bearer: z.string().min(1).optional(),
  basic: z.strictObject({ username: z.string(), password: z.string() }).optional(),
  header: z.strictObject({ name: z.string().min(1), value: z.string() }).optional(),
  hmac: z
    .strictObject({
      header: z.string().min(1),
      secret: z.string().min(1),
      algorithm: z.enum(["sha256", "sha512"]).optional(),
      encoding: z.enum(["hex", "base64"]).optional(),
      prefix: z.string().optional(),
      /** Carries the time of the call, which is then signed too, as `timestamp.body`. */
      timestampHeader: z.string().min(1).optional(),
    })
    .optional(),
})
export type CallbackAuth = z.infer<typeof callbackAuth>

/** Settings that may change while the sandbox runs. */
export const settingsChange = z.strictObject({
  /** The merchant's callback base, for example `http://127.0.0.1:9000/partner-commerce`; null = no merchant is connected. */
  merchantBaseUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .optional(),
  callbackAuth: callbackAuth.optional(),
  /** Requests to the catalogue sync per minute; null = unlimited. The document gives no numbers. */
  rateLimit: z
    .strictObject({ perMinute: z.int().min(1) })
    .nullable()
    .optional(),
  /** 1 is real time; 0.001 makes the five-second retry five milliseconds. */
  timeScale: z.number().positive().optional(),
  /** The wait for the answer to a deals order, in ms; default 40 s times `timeScale`. */
  dealAnswerMs: z.int().min(1).nullable().optional(),
  autoApprove: z.boolean().optional(),
  /** Does a reading of its status show that a deals order was approved? false = still PND, like a slow service. */
  showsApproval: z.boolean().optional(),
  downloadImages: z.boolean().optional(),
  /** The largest number of rows on a page of the product list, even if a request wants more. */
  productsPerPage: z.int().min(1).max(CATALOG_LIMITS.productsPerPage).optional(),
  /** Does `pages.total` count the listed versions, or their products? The document says "items". */
  totalCounts: z.enum(["versions", "products"]).optional(),
  /** false = the service answers every request for a page of the product list with the first page. */
  turnsPages: z.boolean().optional(),
  /** Whether an item can be refunded again, up to its worth; false = once only. The document leaves this open. */
  refundsItemAgain: z.boolean().optional(),
  /** The share of a new checkout that its customer pays down, if the merchant sends a `dp_type`. The document leaves the amount open. */
  downPaymentShare: z.number().min(0).max(1).optional(),
})
export type SettingsChange = z.infer<typeof settingsChange>
export type Settings = Required<SettingsChange>

/** Options of {@link startSandbox}; each has a default that makes a working sandbox. */
export interface SandboxOptions {
  /** 0 (default) takes any free port. */
  port?: number
  host?: string
  /** Keeps products, transactions and refunds across restarts, in one JSON file. */
  stateFile?: string
  token?: string
  shopCode?: string
  merCode?: string
  environment?: Identity["environment"]
  merchantBaseUrl?: string
  callbackAuth?: CallbackAuth
  cardPlatform?: { clientId: string; clientSecret: string }
  timeScale?: number
  dealAnswerMs?: number
  categories?: CategoryObject[]
  /** Fetch every new picture and check its hash, as the service does; default true. */
  downloadImages?: boolean
  productsPerPage?: number
  totalCounts?: "versions" | "products"
  turnsPages?: boolean
  autoApprove?: boolean
  showsApproval?: boolean
  refundsItemAgain?: boolean
  downPaymentShare?: number
  rateLimit?: { perMinute: number }
  logger?: (line: string) => void
}

export interface Identity {
  token: string
  shopCode: string
  merCode: string
  environment: "staging" | "production"
  cardPlatform: { clientId: string; clientSecret: string }
}

export function toIdentity(options: SandboxOptions): Identity {
  return {
    token: options.token ?? SANDBOX_DEFAULTS.token,
    shopCode: options.shopCode ?? SANDBOX_DEFAULTS.shopCode,
    merCode: options.merCode ?? SANDBOX_DEFAULTS.merCode,
    environment: options.environment ?? SANDBOX_DEFAULTS.environment,
    cardPlatform: options.cardPlatform ?? SANDBOX_DEFAULTS.cardPlatform,
  }
}

export function toSettings(options: SandboxOptions): Settings {
  return {
    merchantBaseUrl: options.merchantBaseUrl ?? null,
    callbackAuth: options.callbackAuth ?? { bearer: SANDBOX_DEFAULTS.callbackBearer },
    rateLimit: options.rateLimit ?? null,
    timeScale: options.timeScale ?? 1,
    dealAnswerMs: options.dealAnswerMs ?? null,
    autoApprove: options.autoApprove ?? false,
    showsApproval: options.showsApproval ?? true,
    downloadImages: options.downloadImages ?? true,
    productsPerPage: options.productsPerPage ?? CATALOG_LIMITS.productsPerPage,
    totalCounts: options.totalCounts ?? "versions",
    turnsPages: options.turnsPages ?? true,
    refundsItemAgain: options.refundsItemAgain ?? false,
    downPaymentShare: options.downPaymentShare ?? SANDBOX_DEFAULTS.downPaymentShare,
  }
}

export const toCategories = (options: SandboxOptions): CategoryObject[] => [
  ...(options.categories ?? DEFAULT_CATEGORIES),
]

/** The settings without secrets, for any reader. */
export function withoutSecrets(settings: Settings) {
  const { bearer, basic, header, hmac } = settings.callbackAuth
  const masked = "•••"
  return {
    ...settings,
    callbackAuth: {
      ...(bearer === undefined ? {} : { bearer: masked }),
      ...(basic === undefined ? {} : { basic: { username: basic.username, password: masked } }),
      ...(header === undefined ? {} : { header: { name: header.name, value: masked } }),
      ...(hmac === undefined ? {} : { hmac: { ...hmac, secret: masked } }),
    },
  }
}

/**
 * The plugin's options (`medusa-config.ts`): connection and secrets. Parsed once, when the module loads; every problem is
 * reported at once, named by its option, and never with its value.
 */
import { z } from "@medusajs/framework/zod"
import { downPaymentType, TRANSACTIONS_OPERATIONS } from "../wire/transactions"
import { RULES, toFault } from "./fault"
import { type OptionProblem, toOptionProblem } from "./option-problem"

const oneOrTwo = <T extends z.ZodType>(value: T) =>
  z
    .union([value, z.array(value).min(1)])
    .transform((given) => (Array.isArray(given) ? given : [given]) as z.output<T>[])
    .refine((given) => given.length <= 2, { message: RULES.one_or_two })

const secret = z.string().min(1)
const httpUrl = z
  .url({ protocol: /^https?$/ })
  .refine((address) => hasNo(address, ["username", "password"]), { message: RULES.address_with_login })
  .refine((address) => hasNo(address, ["search", "hash"]), { message: RULES.address_with_query })
const hasNo = (address: string, parts: ("username" | "password" | "search" | "hash")[]) =>
  !URL.canParse(address) || parts.every((part) => new URL(address)[part] === "")
/** With a query too, and with the placeholders of the contract. */
const returnUrl = z.url({ protocol: /^https?$/ }).refine((address) => hasNo(address, ["username", "password"]), {
  message: RULES.address_with_login,
})
const timeoutMs = z.int().min(100).max(120_000)
const requestsPerSecond = z.number().min(0.1).max(10_000)
const environment = z.enum(["staging", "production"])

const callbackAuth = z
  .object({
    bearer: oneOrTwo(secret).optional(),
    basic: oneOrTwo(z.object({ username: secret, password: z.string() })).optional(),
    header: z.object({ name: secret, value: oneOrTwo(secret) }).optional(),
    hmac: z
      .object({
        header: secret,
        secret: oneOrTwo(secret),
        algorithm: z.enum(["sha256", "sha512"]).default("sha256"),
        encoding: z.enum(["hex", "base64"]).default("hex"),
        prefix: z.string().default(""),
        timestampHeader: secret.optional(),
        toleranceSeconds: z.int().min(1).max(86_400).default(300),
      })
      .optional(),
  })
  .refine((auth) => Object.values(auth).some((scheme) => scheme !== undefined), {
    message: RULES.no_callback_auth,
  })

const method = z.string().regex(/^(GET|POST|PUT|PATCH|DELETE)$/i, RULES.no_method)
const endpoint = z.object({ method, path: z.string().startsWith("/") }).nullable()

const base64Of32Bytes = /^[A-Za-z0-9+/]{43}=$/
const encryptionKeys = z
  .union([z.string(), z.array(z.string()).min(1)])
  .transform((given) => (Array.isArray(given) ? given : [given]))
  .refine((keys) => keys.every((key) => base64Of32Bytes.test(key)), { message: RULES.not_32_bytes })

/** The service as a payment method. */
const checkout = z.object({
  returnUrl: returnUrl.optional(),
  failedUrl: returnUrl.optional(),
  allowedOrigins: z.array(httpUrl).optional(),
  /** Major units. */
  minAmount: z.number().min(0).optional(),
  maxAmount: z.number().positive().optional(),
  expiresInMinutes: z.int().min(1).max(43_200).optional(),
  downPayment: downPaymentType.optional(),
})
export type CheckoutOptions = z.output<typeof checkout>

export const optionsSchema = z.object({
  environment,
  token: secret.regex(/^[\x21-\x7e]*$/, RULES.not_one_word),
  shopCode: z.guid(),
  merCode: z.guid(),
  catalog: z.object({ baseUrl: httpUrl, timeoutMs: timeoutMs.default(30_000) }),
  transactions: z.object({
    baseUrl: httpUrl,
    timeoutMs: timeoutMs.default(30_000),
    endpoints: z.record(z.string(), endpoint).default({}),
  }),
  callbacks: z.object({
    publicUrl: httpUrl.optional(),
    auth: callbackAuth,
    allowedIps: z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).optional(),
  }),
  images: z
    .object({
      allowedPrivateHosts: z.array(z.string().min(1)).default([]),
      maxBytes: z.int().min(1).default(20_000_000),
      timeoutMs: timeoutMs.default(20_000),
    })
    .prefault({}),
  cardPlatform: z
    .object({ authUrl: httpUrl, clientId: secret, clientSecret: secret, scopes: z.array(secret).optional() })
    .optional(),
  rateLimit: z
    .object({
      catalog: requestsPerSecond.default(10),
      transactions: requestsPerSecond.default(10),
    })
    .prefault({}),
  /** The first one seals, all of them open. */
  encryptionKey: encryptionKeys.optional(),
  checkout: checkout.optional(),
})
export type PluginOptions = z.output<typeof optionsSchema>
/** The options as a merchant writes them in `medusa-config.ts`. */
export type PluginOptionsInput = z.input<typeof optionsSchema>

export type ParsedOptions =
  { ok: true; options: PluginOptions; warnings: OptionProblem[] } | { ok: false; problems: OptionProblem[] }

/** Medusa mixes its own keys into a module's options; they are not the merchant's. */
const MEDUSA_KEYS = new Set(["database", "clientUrl", "schema", "driverOptions"])

/**
 * @param given what the module was registered with; anything at all may be in it
 * @returns the options with defaults filled in, and a warning per unknown name; or every problem
 */
export function parseOptions(given: unknown): ParsedOptions {
  const parsed = optionsSchema.safeParse(given ?? {})
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map(toIssueProblem) }
  }
  const unknown = unknownNames(given, parsed.data).map((option) =>
    toOptionProblem(option, { code: "unknown_option", values: {} }),
  )
  return { ok: true, options: parsed.data, warnings: [...unknown, ...unknownOperations(parsed.data)] }
}

/**
 * The shop that the options name, also where something else in them is wrong.
 *
 * @returns `""` where they name none
 */
export function toShopCode(given: unknown): string {
  return optionsSchema.pick({ shopCode: true }).safeParse(given ?? {}).data?.shopCode ?? ""
}

function toIssueProblem(issue: z.core.$ZodIssue): OptionProblem {
  return toOptionProblem(issue.path.map(String).join(".") || "options", toFault(issue))
}

function unknownOperations({ transactions }: PluginOptions): OptionProblem[] {
  const known: string[] = [...TRANSACTIONS_OPERATIONS]
  return Object.keys(transactions.endpoints)
    .filter((name) => !known.includes(name))
    .map((name) => toOptionProblem(`transactions.endpoints.${name}`, { code: "unknown_operation", values: { known } }))
}

function unknownNames(given: unknown, known: unknown, path: string[] = []): string[] {
  if (!isRecord(given) || !isRecord(known)) return []
  return Object.keys(given).flatMap((key) => {
    if (path.length === 0 && MEDUSA_KEYS.has(key)) return []
    const at = [...path, key]
    return key in known || given[key] === undefined ? unknownNames(given[key], known[key], at) : [at.join(".")]
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/**
 * The plugin's options (`medusa-config.ts`): connection and secrets. They are parsed once, when the module loads. All problems are reported
 * at once, each with the option's name and never with its value.
 */
import { z } from "@medusajs/framework/zod"
import {
  DOWN_PAYMENT_COLLECTORS,
  downPaymentCollector,
  downPaymentType,
  TRANSACTIONS_OPERATIONS,
} from "../../service/rules/wire/transactions"
import { RULES, toFault } from "../../messages/rules/field-fault"
import { type OptionProblem, toOptionProblem } from "./option-problem"
import { parseUrl } from "../../service/rules/wire/parse-url"

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
const hasNo = (address: string, parts: ("username" | "password" | "search" | "hash")[]) => {
  const url = parseUrl(address)
  return url === null || parts.every((part) => url[part] === "")
}
/** The address may have a query, and the documented placeholders. */
const returnUrl = z.url({ protocol: /^https?$/ }).refine((address) => hasNo(address, ["username", "password"]), {
  message: RULES.address_with_login,
})
const timeoutMs = z.int().min(100).max(120_000)
const requestsPerSecond = z.number().min(0.1).max(10_000)
const days = z.int().min(1).max(36_500)
const environment = z.enum(["staging", "production"])
export type Environment = z.output<typeof environment>

const callbackAuth = z
  .object({
    bearer: oneOrTwo(secret).optional().describe("Accepted in `Authorization: Bearer …`."),
    basic: oneOrTwo(
      z.object({
        username: secret.describe("The user name."),
        password: z.string().describe("The password."),
      }),
    )
      .optional()
      .describe("Accepted in `Authorization: Basic …`."),
    header: z
      .object({
        name: secret.describe("The header's name."),
        value: oneOrTwo(secret).describe("The expected value of the header."),
      })
      .optional()
      .describe("Accepted in a header that you name."),
    hmac: z
      .object({
        header: secret.describe("The header that holds the signature."),
        secret: oneOrTwo(secret).describe("The secret key of the signature."),
        algorithm: z.enum(["sha256", "sha512"]).default("sha256").describe("The hash algorithm of the signature."),
        encoding: z.enum(["hex", "base64"]).default("hex").describe("The encoding of the signature."),
        prefix: z.string().default("").describe("The text before the signature, for example `sha256=`."),
        timestampHeader: secret
          .optional()
          .describe(
            "The header with the time of the call: ISO 8601, or the time since 1970. With this option the signature covers `timestamp.body`.",
          ),
        toleranceSeconds: z
          .int()
          .min(1)
          .max(86_400)
          .default(300)
          .describe("The largest difference in seconds between the time in `timestampHeader` and now."),
      })
      .optional()
      .describe("Accepted by a signature (HMAC) of the raw body."),
  })
  .refine((auth) => Object.values(auth).some((scheme) => scheme !== undefined), {
    message: RULES.no_callback_auth,
  })

const method = z.string().regex(/^(GET|POST|PUT|PATCH|DELETE)$/i, RULES.no_method)
const endpoint = z
  .object({
    method: method.describe("The HTTP method."),
    path: z
      .string()
      .startsWith("/")
      .describe("The path after `transactions.baseUrl`. The plugin replaces `{id}`, `{refund_id}` and `{token_id}`."),
  })
  .nullable()

const base64Of32Bytes = /^[A-Za-z0-9+/]{43}=$/
const encryptionKeys = z
  .union([z.string(), z.array(z.string()).min(1)])
  .transform((given) => (Array.isArray(given) ? given : [given]))
  .refine((keys) => keys.every((key) => base64Of32Bytes.test(key)), { message: RULES.not_32_bytes })

/** The service as a payment method. */
const checkout = z.object({
  returnUrl: returnUrl
    .optional()
    .describe("The page to which the customer returns. The plugin replaces `{cart_id}` and `{payment_session_id}`."),
  failedUrl: returnUrl
    .optional()
    .describe("The page to which the customer returns after a rejection or cancellation. Default: `returnUrl`."),
  allowedOrigins: z
    .array(httpUrl)
    .optional()
    .describe(
      "A storefront may send its own return addresses, if they have one of these origins. Default: Medusa's `storeCors`.",
    ),
  minAmount: z
    .number()
    .min(0)
    .optional()
    .describe("The smallest total of a cart that can be paid with the service, in major units, not in cents."),
  maxAmount: z
    .number()
    .positive()
    .optional()
    .describe("The largest total of a cart that can be paid with the service, in major units."),
  expiresInMinutes: z.int().min(1).max(43_200).optional().describe("The minutes that a customer has to pay."),
  downPayment: downPaymentType
    .optional()
    .describe("The kind of down payment that the service requests from the customer (`dp_type`)."),
  allowedDownPayments: z
    .array(downPaymentType)
    .optional()
    .describe("The kinds of down payment that a storefront may choose. Default: only `downPayment`."),
  downPaymentCollectors: z
    .object({
      cs: downPaymentCollector
        .default(DOWN_PAYMENT_COLLECTORS.cs)
        .describe("Who collects a down payment of the kind `cs`."),
      be: downPaymentCollector
        .default(DOWN_PAYMENT_COLLECTORS.be)
        .describe("Who collects a down payment of the kind `be`."),
      me: downPaymentCollector
        .default(DOWN_PAYMENT_COLLECTORS.me)
        .describe("Who collects a down payment of the kind `me`."),
    })
    .prefault({})
    .describe("Who collects a down payment, for each kind."),
})
export type CheckoutOptions = z.output<typeof checkout>

/** Each option has a description, because the reference is generated from it. */
export const optionsSchema = z.object({
  environment: environment.describe("The environment of the service that this store uses."),
  token: secret
    .regex(/^[\x21-\x7e]*$/, RULES.not_one_word)
    .describe("The partner token from the service's merchant portal, for both APIs."),
  shopCode: z.guid().describe("The code of your shop, from the service's merchant portal."),
  merCode: z.guid().describe("The code of the merchant, from the service's merchant portal."),
  catalog: z
    .object({
      baseUrl: httpUrl.describe("The address of the catalogue API."),
      timeoutMs: timeoutMs.default(30_000).describe("The longest wait for a complete answer, in milliseconds."),
    })
    .describe("The catalogue API."),
  transactions: z
    .object({
      baseUrl: httpUrl.describe("The address of the transactions API."),
      timeoutMs: timeoutMs.default(30_000).describe("The longest wait for a complete answer, in milliseconds."),
      endpoints: z
        .record(z.string(), endpoint)
        .default({})
        .describe(
          "Addresses of operations, by [operation](#addresses-of-the-transactions-api). `null` means that the service does not offer the operation.",
        ),
    })
    .describe("The transactions API."),
  callbacks: z
    .object({
      publicUrl: httpUrl
        .optional()
        .describe(
          "The public address of this store's backend. The service sends its calls to the path `/partner-commerce` of this address.",
        ),
      auth: callbackAuth.describe(
        "The proof that a call comes from the service. Configure at least one kind of proof. The plugin accepts a call with any of them.",
      ),
      allowedIps: z
        .array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))
        .optional()
        .describe(
          "The plugin refuses calls from other IP addresses than these addresses or ranges, even with a valid proof.",
        ),
    })
    .describe("The calls that the service makes to this store."),
  images: z
    .object({
      allowedPrivateHosts: z
        .array(z.string().min(1))
        .default([])
        .describe("Hosts in a private network from which the plugin may read pictures, as `host` or `host:port`."),
      maxBytes: z
        .int()
        .min(1)
        .default(20_000_000)
        .describe("The size of the largest picture that the plugin reads, in bytes."),
      minPixels: z
        .int()
        .min(0)
        .default(400)
        .describe(
          "The plugin recommends a larger picture if a side is shorter than this number of pixels. 0: no recommendation.",
        ),
      maxPixels: z
        .int()
        .min(1)
        .default(5_000)
        .describe("The plugin recommends a smaller picture if a side is longer than this number of pixels."),
      timeoutMs: timeoutMs.default(20_000).describe("The longest wait for a picture, in milliseconds."),
    })
    .prefault({})
    .describe("How the plugin reads pictures. The service needs a fingerprint of each picture."),
  cardPlatform: z
    .object({
      authUrl: httpUrl.describe("The address that returns an access token of the card platform."),
      clientId: secret.describe("The client id of this store at the card platform."),
      clientSecret: secret.describe("The client secret of this store at the card platform."),
      scopes: z.array(secret).optional().describe("The scopes of the access token."),
    })
    .optional()
    .describe("The service's card platform."),
  rateLimit: z
    .object({
      catalog: requestsPerSecond.default(10).describe("Requests per second to the catalogue API."),
      transactions: requestsPerSecond.default(10).describe("Requests per second to the transactions API."),
    })
    .prefault({})
    .describe("The most requests per second. All processes of the store share this limit."),
  retention: z
    .object({
      activityDays: days.default(30).describe("Days for the activity, solved problems and the timeline."),
      runDays: days.default(30).describe("Days for runs and comparisons of the books."),
      dealBodyDays: days.default(365).describe("Days for the data that the service sent about the customer of a deal."),
    })
    .prefault({})
    .describe("The number of days for which the plugin keeps old records."),
  encryptionKey: encryptionKeys
    .optional()
    .describe(
      "The key that encrypts the tokens of connected customers: 32 bytes in base64. With a list, the first key encrypts, and every key decrypts.",
    ),
  checkout: checkout
    .optional()
    .describe("The service as a payment method. Without this option, customers cannot pay a cart with the service."),
})
export type PluginOptions = z.output<typeof optionsSchema>
/** The options as a merchant writes them in `medusa-config.ts`. */
export type PluginOptionsInput = z.input<typeof optionsSchema>

export type ParsedOptions =
  { ok: true; options: PluginOptions; warnings: OptionProblem[] } | { ok: false; problems: OptionProblem[] }

/** Keys that Medusa adds to a module's options. The merchant did not write them. */
const MEDUSA_KEYS = new Set(["database", "clientUrl", "schema", "driverOptions"])

/**
 * @param given the options of the module's registration, of any form
 * @returns the options with defaults, and a warning per unknown name; or all problems
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
 * The shop code of the options, even if other options are wrong.
 *
 * @returns `""` without a shop code
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

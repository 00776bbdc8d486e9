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
/** It may have a query, and the placeholders of the contract. */
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
        value: oneOrTwo(secret).describe("What it holds."),
      })
      .optional()
      .describe("Accepted in a header of its own."),
    hmac: z
      .object({
        header: secret.describe("The header that holds the signature."),
        secret: oneOrTwo(secret).describe("The key of the signature over the raw body."),
        algorithm: z.enum(["sha256", "sha512"]).default("sha256").describe("The hash of the signature."),
        encoding: z.enum(["hex", "base64"]).default("hex").describe("How the signature is written."),
        prefix: z.string().default("").describe("What stands before the signature, for example `sha256=`."),
        timestampHeader: secret
          .optional()
          .describe(
            "The header with the time of the call, ISO 8601 or counted since 1970; the signature is over `timestamp.body` then.",
          ),
        toleranceSeconds: z
          .int()
          .min(1)
          .max(86_400)
          .default(300)
          .describe("How far the time of the call may be from now, where there is one."),
      })
      .optional()
      .describe("Accepted with a signature over the raw body."),
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
      .describe("Appended to `transactions.baseUrl`; `{id}`, `{refund_id}` and `{token_id}` are filled in."),
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
    .describe("Where the customer comes back to; `{cart_id}` and `{payment_session_id}` are filled in."),
  failedUrl: returnUrl.optional().describe("Where to after a rejection or cancellation; absent: `returnUrl`."),
  allowedOrigins: z
    .array(httpUrl)
    .optional()
    .describe("Origins of return addresses that a storefront may send by itself; absent: Medusa's `storeCors`."),
  minAmount: z.number().min(0).optional().describe("The smallest cart that may be paid there, in major units."),
  maxAmount: z.number().positive().optional().describe("The largest one."),
  expiresInMinutes: z.int().min(1).max(43_200).optional().describe("How long the customer may take to pay."),
  downPayment: downPaymentType.optional().describe("The kind of down payment that the service asks for."),
  allowedDownPayments: z
    .array(downPaymentType)
    .optional()
    .describe("Kinds that a storefront may choose by itself; absent: only `downPayment`."),
  downPaymentCollectors: z
    .object({
      cs: downPaymentCollector
        .default(DOWN_PAYMENT_COLLECTORS.cs)
        .describe("The collector of a down payment of the kind `cs`."),
      be: downPaymentCollector.default(DOWN_PAYMENT_COLLECTORS.be).describe("The collector of the kind `be`."),
      me: downPaymentCollector.default(DOWN_PAYMENT_COLLECTORS.me).describe("The collector of the kind `me`."),
    })
    .prefault({})
    .describe("The collectors of down payments, by kind."),
})
export type CheckoutOptions = z.output<typeof checkout>

/** Each option has a description, because the reference is generated from it. */
export const optionsSchema = z.object({
  environment: environment.describe("Which of the service's environments this store is connected to."),
  token: secret
    .regex(/^[\x21-\x7e]*$/, RULES.not_one_word)
    .describe("The partner token from the service's merchant portal, for both APIs."),
  shopCode: z.guid().describe("The shop's code, from the same page."),
  merCode: z.guid().describe("The merchant's code."),
  catalog: z
    .object({
      baseUrl: httpUrl.describe("The address of the catalogue API."),
      timeoutMs: timeoutMs.default(30_000).describe("How long to wait for a complete answer."),
    })
    .describe("The catalogue API."),
  transactions: z
    .object({
      baseUrl: httpUrl.describe("The address of the transactions API."),
      timeoutMs: timeoutMs.default(30_000).describe("How long to wait for a complete answer."),
      endpoints: z
        .record(z.string(), endpoint)
        .default({})
        .describe("Where to find each operation that the interface names no address for; `null`: not there."),
    })
    .describe("The transactions API."),
  callbacks: z
    .object({
      publicUrl: httpUrl
        .optional()
        .describe("The origin at which the service reaches this store; callbacks live under `/partner-commerce`."),
      auth: callbackAuth.describe("How the service proves itself. At least one; all that are given are accepted."),
      allowedIps: z
        .array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))
        .optional()
        .describe("Addresses or ranges from which callbacks may come, in addition to `auth`."),
    })
    .describe("The calls that the service makes to this store."),
  images: z
    .object({
      allowedPrivateHosts: z
        .array(z.string().min(1))
        .default([])
        .describe("`host` or `host:port` on private addresses from which pictures may be read."),
      maxBytes: z.int().min(1).default(20_000_000).describe("The largest picture that is read."),
      minPixels: z.int().min(0).default(400).describe("The shortest side of a picture that is recommended; 0: any."),
      maxPixels: z.int().min(1).default(5_000).describe("The longest side of a picture that is recommended."),
      timeoutMs: timeoutMs.default(20_000).describe("How long to wait for a picture."),
    })
    .prefault({})
    .describe("How pictures are read, whose fingerprint the service asks for."),
  cardPlatform: z
    .object({
      authUrl: httpUrl.describe("Where its access token is asked for."),
      clientId: secret.describe("The client's id."),
      clientSecret: secret.describe("The client's secret."),
      scopes: z.array(secret).optional().describe("What the token is asked for."),
    })
    .optional()
    .describe("The service's card platform."),
  rateLimit: z
    .object({
      catalog: requestsPerSecond.default(10).describe("To the catalogue API."),
      transactions: requestsPerSecond.default(10).describe("To the transactions API."),
    })
    .prefault({})
    .describe("Most requests per second, of all processes of the store together."),
  retention: z
    .object({
      activityDays: days.default(30).describe("Activity, problems that are over, and the timeline."),
      runDays: days.default(30).describe("Runs and comparisons of the books."),
      dealBodyDays: days.default(365).describe("What the service sent about the customer of a deal."),
    })
    .prefault({})
    .describe("Days for which records of the past are kept."),
  encryptionKey: encryptionKeys
    .optional()
    .describe("32 bytes in base64, to seal the tokens of connected customers. The first one seals, all of them open."),
  checkout: checkout.optional().describe("The service as a payment method; absent: no cart is paid with it."),
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

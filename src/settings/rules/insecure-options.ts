/** Options that make a production store insecure: published values, short secrets and addresses without encryption. */
import { type Fault } from "../../messages/rules/message"
import { SANDBOX_IDENTITY } from "./sandbox-identity"
import { type OptionProblem, toOptionProblem } from "./option-problem"
import { type PluginOptions } from "./options"

const SHORTEST_SECRET = 16

const { cardPlatform: SANDBOX_CLIENT, ...SANDBOX_VALUES } = SANDBOX_IDENTITY
const PUBLISHED = new Set([...Object.values(SANDBOX_VALUES), ...Object.values(SANDBOX_CLIENT)].map(toComparable))

/** An option with its values. */
type Values = [option: string, values: readonly (string | undefined)[]]

/** @returns a problem per option; none in staging, where the sandbox belongs */
export function findInsecureOptions(options: PluginOptions): OptionProblem[] {
  if (options.environment !== "production") return []
  const secrets = toSecrets(options)
  const found = [
    ...find([...toCodes(options), ...secrets], (value) => PUBLISHED.has(toComparable(value)), {
      code: "published",
      values: {},
    }),
    ...find(secrets, (value) => value.length < SHORTEST_SECRET, {
      code: "too_short",
      values: { min: SHORTEST_SECRET },
    }),
    ...find(toAddresses(options), (value) => /^http:/i.test(value), { code: "not_https", values: {} }),
  ]
  return found.filter(({ option }, index) => found.findIndex((other) => other.option === option) === index)
}

const find = (options: Values[], isInsecure: (value: string) => boolean, fault: Fault): OptionProblem[] =>
  options
    .filter(([, values]) => values.some((value) => value !== undefined && isInsecure(value)))
    .map(([option]) => toOptionProblem(option, fault))

/** A code is a UUID, which is the same in capitals. */
function toComparable(value: string): string {
  return value.toLowerCase()
}

const toCodes = ({ shopCode, merCode, cardPlatform }: PluginOptions): Values[] => [
  ["shopCode", [shopCode]],
  ["merCode", [merCode]],
  ["cardPlatform.clientId", [cardPlatform?.clientId]],
]

const toSecrets = ({ token, callbacks: { auth }, cardPlatform }: PluginOptions): Values[] => [
  ["token", [token]],
  ["callbacks.auth.bearer", auth.bearer ?? []],
  ["callbacks.auth.basic.password", (auth.basic ?? []).map(({ password }) => password)],
  ["callbacks.auth.header.value", auth.header?.value ?? []],
  ["callbacks.auth.hmac.secret", auth.hmac?.secret ?? []],
  ["cardPlatform.clientSecret", [cardPlatform?.clientSecret]],
]

const toAddresses = ({ catalog, transactions, callbacks, cardPlatform, checkout }: PluginOptions): Values[] => [
  ["catalog.baseUrl", [catalog.baseUrl]],
  ["transactions.baseUrl", [transactions.baseUrl]],
  ["callbacks.publicUrl", [callbacks.publicUrl]],
  ["cardPlatform.authUrl", [cardPlatform?.authUrl]],
  ["checkout.returnUrl", [checkout?.returnUrl]],
  ["checkout.failedUrl", [checkout?.failedUrl]],
  ["checkout.allowedOrigins", checkout?.allowedOrigins ?? []],
]

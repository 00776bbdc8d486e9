import { DEFAULT_ENDPOINTS } from "../../src/service/endpoints"
import { EVENTS } from "../../src/messages/rules/events"
import { type Catalogue, type Text } from "../../src/messages/rules/catalogue"
import { en } from "../../src/messages/rules/en"
import { fil } from "../../src/messages/rules/fil"
import { type Code, type FixableCode } from "../../src/messages/rules/message"
import { type ItemStatus } from "../../src/catalog/rules/item/item-status"
import { DEFAULT_SETTINGS } from "../../src/settings/rules/settings"
import { CALLBACK_ERROR_STATUS } from "../../src/service/rules/wire/callbacks"
import adminEn from "../../src/admin/i18n/json/en.json"
import adminFil from "../../src/admin/i18n/json/fil.json"
import { BASE, toPolicies } from "../../src/api/admin/partner-commerce/policies"
import { optionFields, settingFields } from "./fields"
import { type Field, type JsonSchema } from "./json-schema"
import { requestOf } from "./openapi"
import { type RouteSource, type Sources } from "./sources"

/** docs/reference.md. */
export function toReference({ routes, codesOf }: Sources): string {
  const under = (prefix: string) => routes.filter(({ path }) => path.startsWith(prefix))
  return [
    "# Reference",
    "<!-- `npm run reference` writes this page from the code. Edit the code. -->",
    "For operators and developers of a store. This page lists every option, setting, problem, event and route of this version. The package has the routes with all their fields and answers in `.medusa/server/openapi.json` (OpenAPI 3.1).",
    "## Options",
    "Write the options into `medusa-config.ts`. The store reads them when it starts. `*` stands for any name, and `[]` for each entry of a list.",
    toTable(["option", "form", "default", "what"], optionRows()),
    "### Addresses of the transactions API",
    "`transactions.endpoints` replaces these addresses. The plugin calls an operation only if it has an address.",
    toTable(["operation", "default"], Object.entries(DEFAULT_ENDPOINTS).map(toEndpointRow)),
    "## Settings",
    "Change the settings while the store runs, in the admin or with `POST /admin/partner-commerce/settings`.",
    toTable(["setting", "form", "default", "what"], settingRows()),
    "## Problems",
    "### Of the store",
    "The overview, `doctor`, events and the admin's notifications show these problems until their cause is gone.",
    toTable(PROBLEM_HEADS, codesOf("RaisedProblem").map(toProblemRow(en))),
    "### Of one item",
    "The reasons why an item is blocked or rejected, and advice for items on sale.",
    toTable(TITLED_HEADS, codesOf("ItemProblemCode").map(toTitledRow(en, adminEn.problemCodes))),
    "### Of a deal",
    "These texts appear on the page of a deal, and of its order.",
    toTable(["title", "meaning"], [adminEn.dealStates, adminEn.dealAlerts].flatMap(toAlertRows)),
    "### Of a payment",
    "These texts appear on the page of a payment, and of the order that a customer paid with the service.",
    toTable(["title", "meaning"], toAlertRows(adminEn.paymentAlerts)),
    "### States",
    "These states appear in the lists of items, deals and refunds.",
    toTable(
      ["of", "state", "meaning"],
      [
        ...toStateRows("item", adminEn.itemStatuses, ITEM_MEANINGS),
        ...toStateRows("deal", adminEn.dealOutcomes, DEAL_MEANINGS),
        ...toStateRows("refund", adminEn.refundStates, { done: "The customer has the money back." }),
      ],
    ),
    "### Why an item is not sold",
    toTable(PROBLEM_HEADS, codesOf("UnwantedReason").map(toProblemRow(en))),
    "## Events",
    "The plugin emits these events on Medusa's event bus. [extend.md](extend.md#events) shows how to subscribe.",
    toTable(
      ["event", "when", "data"],
      Object.entries(EVENTS).map(([name, { when, data }]) => [code(name), when, data.map(code).join(", ")]),
    ),
    "## Routes of the admin",
    `All paths begin with \`${BASE}\`. The policies apply if Medusa's feature flag \`rbac\` is on.`,
    toTable(["route", "what", "takes", "policy"], under(BASE).map(toAdminRow)),
    "## Routes of the storefront",
    "These routes need a publishable key.",
    toTable(
      ["route", "what", "takes"],
      under("/store/").map((route) => toRouteRow(route)),
    ),
    "## Routes of the service",
    "The service calls these routes. `merchant_base_url` is `{backend}/partner-commerce`.",
    toTable(
      ["route", "what"],
      under("/partner-commerce/").map((route) => toRouteRow(route).slice(0, 2)),
    ),
    "An error is `{ code, message }`, with one of these codes:",
    toTable(
      ["code", "status"],
      Object.entries(CALLBACK_ERROR_STATUS).map(([name, status]) => [code(name), String(status)]),
    ),
  ].join("\n\n")
}

/** docs/operate.fil.md: the problems, for a merchant who reads Filipino. */
export function toFilipinoProblems({ codesOf }: Sources): string {
  const heads = ["code", "ibig sabihin", "ang gagawin"]
  return [
    "# Mga problema",
    "<!-- `npm run reference` writes this page from the code. Edit the code. -->",
    "Nasa page na ito ang bawat problema at kung paano ito ayusin. Ganito rin ang mga teksto sa admin kapag Filipino ang wika. Sa English: [reference.md](reference.md#problems).",
    "## Mga problema ng tindahan",
    toTable(heads, codesOf("RaisedProblem").map(toProblemRow(fil))),
    "## Mga problema ng isang item",
    toTable(
      ["code", "title", "ibig sabihin", "ang gagawin"],
      codesOf("ItemProblemCode").map(toTitledRow(fil, adminFil.problemCodes)),
    ),
    "## Kung bakit hindi ibinebenta ang isang item sa serbisyo",
    toTable(heads, codesOf("UnwantedReason").map(toProblemRow(fil))),
  ].join("\n\n")
}

const PROBLEM_HEADS = ["code", "what it says", "fix"]
const TITLED_HEADS = ["code", "title", "what it says", "fix"]

const code = (text: string) => `\`${text}\``
const cell = (text: string) => text.replaceAll("|", "\\|").replace(/\s+/g, " ")

const toTable = (heads: string[], rows: string[][]) =>
  [heads, heads.map(() => "---"), ...rows].map((row) => `| ${row.map(cell).join(" | ")} |`).join("\n")

/** The table has lines for the parts of a group of options, and none for the group. */
const isGroup = ({ schema }: Field) => schema.properties !== undefined

function optionRows(): string[][] {
  // An option that takes one value or a list has two paths, and is listed once.
  const seen = new Map(optionFields().map((field) => [field.path.replace(/\[\]/g, ""), field]))
  return [...seen].map(([path, field]) => {
    const given = field.isRequired ? "required" : toDefault(field.schema.default)
    return [code(path), isGroup(field) ? "" : toForm(field.schema), isGroup(field) ? "" : given, describe(field)]
  })
}

function settingRows(): string[][] {
  const defaults = DEFAULT_SETTINGS as Record<string, unknown>
  return settingFields().map((field) => {
    const [name = "", part] = field.path.split(".")
    const value = part ? (defaults[name] as Record<string, unknown>)[part] : defaults[name]
    return [
      code(field.path),
      isGroup(field) ? "" : toForm(field.schema),
      isGroup(field) ? "" : toDefault(value),
      describe(field),
    ]
  })
}

const describe = ({ schema }: Field) => schema.description ?? ""

function toDefault(value: unknown): string {
  const isEmpty =
    value === undefined || (typeof value === "object" && value !== null && Object.keys(value).length === 0)
  return isEmpty ? "" : code(JSON.stringify(value))
}

/** Describes the form of a value in a few words. */
function toForm(schema: JsonSchema): string {
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return [...new Set(branches.map(toForm))].join(" or ")
  if (schema.enum) return schema.enum.map((value) => code(String(value))).join(", ")
  if (schema.const !== undefined) return code(JSON.stringify(schema.const))
  if (schema.type === "array") return `list of ${toForm(schema.items ?? {})}`
  if (schema.format === "uri") return "address"
  if (schema.format === "guid" || schema.format === "uuid") return "UUID"
  if (schema.type === "integer" || schema.type === "number") return toNumberForm(schema)
  return [schema.type].flat().join(" or ")
}

function toNumberForm({ type, minimum, maximum, exclusiveMinimum }: JsonSchema): string {
  const name = String(type)
  if (minimum !== undefined && maximum !== undefined) return `${name} ${minimum}–${maximum}`
  if (maximum !== undefined) return `${name} ≤ ${maximum}`
  if (minimum !== undefined) return `${name} ≥ ${minimum}`
  return exclusiveMinimum === undefined ? name : `${name} > ${JSON.stringify(exclusiveMinimum)}`
}

const toEndpointRow = ([operation, endpoint]: [string, { method: string; path: string } | null]) => [
  code(operation),
  endpoint ? code(`${endpoint.method} ${endpoint.path}`) : "none",
]

const toProblemRow =
  ({ messages, fixes }: Catalogue) =>
  (name: string): string[] => [code(name), toWords(messages[name as Code]), fixes[name as FixableCode]]

/** With the title that the admin shows in a list of items. */
const toTitledRow = (catalogue: Catalogue, titles: Readonly<Record<string, string>>) => (name: string) => {
  const [coded = "", ...words] = toProblemRow(catalogue)(name)
  return [coded, titles[name] ?? "", ...words]
}

type Alerts = Readonly<Record<string, { what?: string; meaning?: string }>>

/** Delivery statuses share their title with the state of the delivery, so they have only a meaning here. */
function toAlertRows(alerts: Alerts): string[][] {
  return Object.values(alerts).flatMap(({ what, meaning = "The page shows the open problem and its fix." }) =>
    what ? [[what, meaning.replace(/\{\{(\w+)\}\}/g, "_$1_")]] : [],
  )
}

/** For states without a meaning in the admin's texts: the lists show only the names. */
const ITEM_MEANINGS: Record<ItemStatus, string> = {
  on_sale: "Customers can see the item at the service.",
  in_review: "Customers do not see the item yet: it waits for a push, or for the service's approval.",
  waiting_for_you: "A change of the item waits until a person decides about it.",
  rejected: "The service refused the newest content. Customers may still see the earlier content.",
  missing_details: "Data is missing or invalid, so the item is not sent, or only in part.",
  off: "The item is not sold at the service.",
}

const DEAL_MEANINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(adminEn.dealStates).map(([state, { meaning }]) => [state, meaning])),
  refunded_in_part: "A part of the money went back to the customer.",
  refunded: "All of the money went back to the customer.",
}

const toStateRows = (
  of: string,
  states: Readonly<Record<string, { name: string; meaning?: string }>>,
  meanings: Readonly<Record<string, string>>,
): string[][] =>
  Object.entries(states).map(([state, { name, meaning }]) => [of, name, meaning ?? meanings[state] ?? ""])

/** Shows the name of each value at its place in the text. */
function toWords(text: Text): string {
  const words = (typeof text === "string" ? text : text.other).replace(/[[\]]/g, "").replace(/\{(\w+):[^}]*\}/g, "{$1}")
  const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)}`.replace(/\{(\w+)\}/g, "_$1_")
  return sentence.endsWith(".") ? sentence : `${sentence}.`
}

function toRouteRow(route: RouteSource, base = ""): string[] {
  const { query, body, headers } = requestOf(route)
  const names = [query, body, headers].flatMap((schema) => Object.keys(schema?.shape ?? {}))
  return [code(`${route.method} ${route.path.slice(base.length)}`), route.summary, names.map(code).join(", ")]
}

function toAdminRow(route: RouteSource): string[] {
  const policies = toPolicies(`${route.method} ${route.path.slice(BASE.length)}`)
  const names = policies.map(({ resource, operation }) => code(`${resource}:${operation}`))
  return [...toRouteRow(route, BASE), names.join(", ")]
}

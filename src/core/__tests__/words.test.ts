import en from "../../admin/i18n/json/en.json"
import fil from "../../admin/i18n/json/fil.json"
import { type CategoryWhy } from "../catalog/category"
import { type RunNote } from "../catalog/run-note"
import { type CategoryReason } from "../catalog/suggest-category"
import { type DeviceReason } from "../catalog/suggest-device"
import { type VerdictCode } from "../catalog/verdict"
import { type DeliveryWhy } from "../delivery/outcome"
import { type Objection } from "../objection"
import { type ProblemWhy } from "../problem-why"
import { type Fault } from "../settings/fault"
import { type ImportReason } from "../settings/import-reason"
import { type InstallationDifference } from "../settings/installation"

/** The names of a sentence's values, for every code there is: a new code does not compile until it is listed here. */
type Values<Code extends string> = Record<Code, string[]>

const whys: Values<Exclude<ProblemWhy | DeliveryWhy, { code: "braked" }>["code"]> = {
  service_says: ["status"],
  answered_in_time: [],
  unknown_there: [],
  cancelled_here: [],
  price_differs: ["partner_id", "paid", "price"],
  answer_maybe_lost: [],
  fields_wrong: ["fields"],
  categories_gone: ["names"],
  threw: ["reason"],
  good_until: ["end"],
  deal_cancelled: [],
  copied_database: ["places"],
  answered: ["status"],
  redirected: ["status"],
  token_refused: ["status"],
  client_refused: ["status"],
  codes_refused: ["status"],
  unreadable: ["detail"],
  no_answer_in_time: ["ms"],
  no_connection_in_time: ["ms"],
  connection_broke: ["reason"],
  not_trusted: ["reason"],
  not_reached: ["reason"],
  cancelled: [],
  must_wait: ["seconds"],
  no_endpoint: ["option"],
  not_sent: ["detail"],
}

/** Of what is said as something else: the fields' own faults, and the service's failure. */
type SaidOtherwise = "invalid_fields" | "service_failed"
const objections: Values<Exclude<Objection["code"], SaidOtherwise>> = {
  options_wrong: ["list"],
  copied_database: ["places"],
  switched_off: [],
  settings_missing: ["settings"],
  paused: [],
  plan_moved: [],
  run_not_held: ["status"],
  no_deal: ["trx_id"],
  deal_not_delivered: ["state"],
  nothing_to_repeat: [],
  test_deal: [],
  not_in_store: ["setting"],
  no_category: ["id"],
  no_product: ["ids"],
  no_item: ["id"],
  no_remote_category: ["category"],
  no_device_key: ["category", "device_key", "known"],
  nothing_imported: ["entries", "reasons"],
}

const faults: Values<Exclude<Fault["code"], "other">> = {
  missing: [],
  wrong_type: ["expected"],
  wrong_form: [],
  not_one_of: ["allowed"],
  not_an_address: [],
  not_a_uuid: [],
  empty: [],
  bad_start: ["prefix"],
  too_small: ["min"],
  too_big: ["max"],
  unknown_names: ["names"],
  unknown_option: [],
  unknown_operation: ["known"],
  one_or_two: [],
  no_callback_auth: [],
  not_32_bytes: [],
  address_with_login: [],
  address_with_query: [],
  not_one_word: [],
  no_method: [],
  not_a_currency: [],
  not_an_id_source: [],
  names_no_category: [],
  names_no_product: [],
}

const importReasons: Values<ImportReason["code"]> = {
  not_in_store: ["setting", "name"],
  named_alike: ["setting", "name", "count"],
  no_category: ["name"],
  no_product: ["name"],
  no_remote_category: ["category"],
  no_device_key: ["category", "device_key"],
  twice: [],
}

const categoryWhys: Values<CategoryWhy["code"] | "inherits"> = {
  chosen: [],
  only: ["name"],
  deepest: ["name", "mapped"],
  first_by_rank: ["name", "mapped"],
  first: ["name", "mapped"],
  inherits: [],
}

const places: Values<InstallationDifference["what"]> = {
  shop: ["bound", "here"],
  service: ["bound", "here"],
  environment: ["bound", "here"],
  store: ["bound", "here"],
  database: ["bound", "here"],
}

const categoryReasons: Values<CategoryReason["code"]> = {
  same_name: ["category"],
  similar_name: ["category"],
  below_similar: ["name", "category"],
  mapped_alike: ["name", "category"],
}

const SEEN = ["source", "items", "with_value"]
const deviceReasons: Values<DeviceReason["code"]> = {
  same_name: SEEN,
  same_meaning: SEEN,
  similar_name: SEEN,
  mapped_elsewhere: [...SEEN, "device_key", "category"],
}

const OWN = { whys, objections, faults, importReasons, categoryWhys, places, categoryReasons, deviceReasons }

/** What the server says in English as it should be read, so that only the other language needs words. */
const FIGURES = ["items", "withdrawn", "zeroed", "repriced", "limit_percent"]
const runNotes: Values<Exclude<RunNote["code"], "failed">> = {
  braked: FIGURES,
  stays_discarded: FIGURES,
  confirmed: [],
  superseded: [],
  released: [],
  discarded: ["by", "items"],
  still_waiting: ["items"],
  still_waiting_because: ["items", "reason"],
  drifted: ["drifted"],
  strangers: ["strangers", "named"],
  drifted_and_strangers: ["drifted", "strangers", "named"],
  process_ended: [],
}

const IMAGE = ["url", "detail"]
const messages: Values<VerdictCode> = {
  no_partner_id: ["source"],
  duplicate_partner_id: ["partner_id"],
  no_price: ["currency"],
  price_not_integral: ["price"],
  price_is_zero: ["price"],
  no_name: [],
  duplicate_name: ["name", "holder", "proposal"],
  name_not_free_yet: ["name", "holder"],
  brake_discarded: ["by"],
  no_category: [],
  unmapped_category: ["names"],
  category_gone: ["category"],
  no_image: [],
  image_unreachable: IMAGE,
  image_too_large: IMAGE,
  image_not_an_image: IMAGE,
  image_forbidden_address: IMAGE,
  brake: FIGURES,
  refused: ["words"],
  rejected: ["words"],
  single_image: [],
  empty_device_keys: ["keys"],
  long_name: ["length"],
  no_description: [],
  opted_out: [],
  not_published: [],
  not_in_sales_channel: [],
  deleted: [],
  wanted: [],
  mapped: ["category"],
  no_mapping_problem: [],
  complete: [],
  never_sent: [],
  waiting: ["changes"],
  acknowledged: [],
  not_read_back: [],
  awaiting_approval: [],
  update_awaits_approval: [],
  update_rejected: ["words"],
  archived_since: [],
  on_sale: [],
  archived: [],
  not_there: [],
}

type Sentences = Record<string, Record<string, string>>
const LANGUAGES: [string, Sentences][] = [
  ["English", en.server],
  ["Filipino", fil.server],
]

const toRows = (tables: Record<string, Record<string, string[]>>) =>
  Object.entries(tables).flatMap(([table, codes]) =>
    Object.entries(codes).map(([code, values]) => ({ table, code, values })),
  )

const namesIn = (sentence: string) => [...sentence.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name)

/** What is wrong with a language's words for these codes. */
function faultsOf(sentences: Sentences, tables: Record<string, Record<string, string[]>>): string[] {
  return toRows(tables).flatMap(({ table, code, values }) => {
    const sentence = sentences[table]?.[code]
    if (!sentence) return [`${table}.${code} has no words`]
    const unknown = namesIn(sentence).filter((name) => name !== "said" && !values.includes(name ?? ""))
    return unknown.map((name) => `${table}.${code} is not given ${name}`)
  })
}

function keysOf(texts: object, path = ""): string[] {
  return Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
    typeof text === "object" && text !== null ? keysOf(text, `${path}${key}.`) : [`${path}${key}`],
  )
}

describe("what the server says", () => {
  it.each(LANGUAGES)("has words for every code, of what the code comes with, in %s", (_, sentences) => {
    expect(faultsOf(sentences, OWN)).toEqual([])
  })

  it("has words of its own in Filipino, also where English takes the server's", () => {
    expect(faultsOf(fil.server, { runNotes, messages })).toEqual([])
  })

  it.each(LANGUAGES)("has no words for codes that there are not, in %s", (_, sentences) => {
    const unknown = Object.entries(OWN).flatMap(([table, codes]) =>
      Object.keys(sentences[table] ?? {})
        .filter((code) => !Object.hasOwn(codes, code))
        .map((code) => `${table}.${code}`),
    )
    expect(unknown).toEqual([])
  })
})

describe("the texts of the pages", () => {
  it("are the same in both languages", () => {
    const isServers = (key: string) => key.startsWith("server.")
    const pages = (texts: object) =>
      keysOf(texts)
        .filter((key) => !isServers(key))
        .sort()
    expect(pages(fil)).toEqual(pages(en))
  })
})

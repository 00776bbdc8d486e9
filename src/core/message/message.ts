/**
 * A message is a code with its values: what the server has to say, before it is said in a language. It is stored and answered in this
 * form; `render` puts it into words. A code that is not listed here, or a value that is missing, does not compile.
 */
export type Message<C extends Code = Code> = { [K in C]: { code: K; values: MessageValues[K] } }[C]
export type Code = keyof MessageValues

/** The values of each code. They are told apart by what they answer, so that each consumer picks the codes that it can meet. */
export interface MessageValues
  extends
    ServiceFailureValues,
    DealReasonValues,
    FaultValues,
    DifferenceValues,
    PushObstacleValues,
    RequestRefusalValues,
    ImportReasonValues,
    ItemProblemValues,
    UnwantedValues,
    VerdictValues,
    CategoryWhyValues,
    CategoryReasonValues,
    DeviceReasonValues,
    DeviceSourceValues,
    RunNoteValues,
    RaisedValues {
  deal_cancelled: None
  answer_maybe_lost: None
  /** A field with what is wrong with it. */
  field_wrong: { field: string; fault: Fault }
  /** An entry of a configuration file with why it is left out. */
  entry_unresolved: { label: string; reason: ImportReason }
}

/** A sentence that is about nothing but itself. */
type None = Record<string, never>

/** How a call to the service failed. */
export type ServiceFailure = Message<keyof ServiceFailureValues>
/** Why a deal was confirmed or cancelled, or why a person should look at it. */
export type DealReason = Message<keyof DealReasonValues>
/** Why a delivery status was not accepted. */
export type DeliveryWhy = ServiceFailure | Message<"deal_cancelled">
/** Which rule a field breaks that somebody wrote: of an option, a setting or a request. Never carries what was written. */
export type Fault = Message<keyof FaultValues>
/** How this place is another than the one to which the ledger was bound. */
export type InstallationDifference = Message<keyof DifferenceValues>
/** Why nothing is pushed at all. */
export type PushObstacle = Message<keyof PushObstacleValues>
/** This database was bound to another place. */
export type CopiedDatabase = Message<"copied_database">
/** The admin API's answer where it refuses. */
export type ApiErrorDetail = PushObstacle | ServiceFailure | Message<keyof RequestRefusalValues>
/** Why an entry of a configuration file is left out of an import. */
export type ImportReason = Message<keyof ImportReasonValues>
/** Why a product goes to its category. */
export type CategoryWhy = Message<keyof CategoryWhyValues>
/** Why a store category probably means one of the service's. */
export type CategoryReason = Message<keyof CategoryReasonValues>
/** Why a device key's value probably comes from a source. */
export type DeviceReason = Message<keyof DeviceReasonValues>
/** Where a device key's value comes from. */
export type DeviceSourceText = Message<keyof DeviceSourceValues>
/** A run's note, beside its counters. */
export type RunNote = Message<keyof RunNoteValues>
/** A problem that a person should act on, raised under a key and cleared by whoever sees that it is over. */
export type RaisedProblem = Message<keyof RaisedValues | "brake" | "copied_database">

/** Why an item is not sent, or what would make it better. */
export type ProblemCode = keyof ItemProblemValues
/** Why this store does not want to sell an item there. */
export type UnwantedReason = keyof UnwantedValues
/** A verdict step's finding. */
export type VerdictCode = ProblemCode | UnwantedReason | keyof VerdictValues
/** Where there is something to do about it. */
export type FixableCode = ProblemCode | UnwantedReason | "update_rejected" | RaisedProblem["code"]

interface ServiceFailureValues {
  /** `words`: the service's own. */
  answered: { status: number; words?: string }
  redirected: { status: number; words?: string }
  token_refused: { status: number; words?: string }
  client_refused: { status: number; words?: string }
  codes_refused: { status: number; words?: string }
  /** 2xx, but nothing that the interface allows. */
  unreadable: { detail: string }
  no_answer_in_time: { ms: number }
  no_connection_in_time: { ms: number }
  /** `reason`: as the network names it, for example ECONNREFUSED. */
  connection_broke: { reason: string }
  not_trusted: { reason: string }
  not_reached: { reason: string }
  cancelled: None
  must_wait: { seconds: number }
  /** The option that says where to send it is not set. */
  no_endpoint: { option: string }
  /** This plugin did not send it. */
  not_sent: { detail: string }
}

interface DealReasonValues {
  service_says: { status: string }
  /** Its answer was written out in time, and there is no way to ask: by the interface that is an approval. */
  answered_in_time: None
  unknown_there: None
  cancelled_here: None
}

interface FaultValues {
  missing: None
  wrong_type: { expected: string }
  wrong_form: None
  not_one_of: { allowed: string }
  not_an_address: None
  not_a_uuid: None
  empty: None
  bad_start: { prefix: string }
  too_small: { min: number }
  too_big: { max: number }
  unknown_names: { names: string }
  unknown_option: None
  unknown_operation: { known: string[] }
  one_or_two: None
  no_callback_auth: None
  not_32_bytes: None
  address_with_login: None
  address_with_query: None
  not_one_word: None
  no_method: None
  not_a_currency: None
  not_an_id_source: None
  names_no_category: None
  names_no_product: None
  /** `words`: those of the schema. */
  other: { words: string }
}

interface DifferenceValues {
  shop_differs: { bound: string; here: string }
  service_differs: { bound: string; here: string }
  environment_differs: { bound: string; here: string }
  store_differs: { bound: string; here: string }
  database_differs: { bound: string; here: string }
}

interface PushObstacleValues {
  options_wrong: { options: Message<"field_wrong">[] }
  copied_database: { differences: InstallationDifference[] }
  switched_off: None
  settings_missing: { settings: string[] }
  paused: None
}

interface RequestRefusalValues {
  invalid_fields: { fields: (Message<"field_wrong"> | Fault)[] }
  plan_moved: None
  run_not_held: { status: string }
  no_deal: { trx_id: string }
  deal_not_delivered: { state: string }
  nothing_to_repeat: None
  test_deal: None
  no_item: { id: string }
  /** `setting`: the one that names what this store does not have. */
  not_in_store: { setting: string; name: string }
  category_not_found: { name: string }
  product_not_found: { name: string }
  no_remote_category: { category: string }
  no_device_key: { category: string; device_key: string; known: string[] }
  /** `more`: reasons that are not named. */
  nothing_imported: { reasons: Message<"entry_unresolved">[]; more: number }
}

type ImportReasonValues = Pick<
  RequestRefusalValues,
  "not_in_store" | "category_not_found" | "product_not_found" | "no_remote_category" | "no_device_key"
> & {
  named_alike: { setting: string; name: string; count: number }
  twice: None
}

interface ItemProblemValues {
  no_partner_id: { source: string }
  duplicate_partner_id: { partner_id: string }
  no_price: { currency: string }
  price_not_integral: { price: string }
  price_is_zero: { price: string }
  no_name: None
  duplicate_name: { name: string; holder: string; proposal: string }
  name_not_free_yet: { name: string; holder: string }
  no_category: None
  unmapped_category: { names: string }
  category_gone: { category: string }
  no_image: None
  image_unreachable: { url: string; detail: string }
  image_too_large: { url: string; detail: string }
  image_not_an_image: { url: string; detail: string }
  image_forbidden_address: { url: string; detail: string }
  brake: BrakeFigures
  brake_discarded: { by: string }
  /** `waiting`: what is to be sent all the same. */
  refused: { words: string; waiting?: string[] }
  rejected: { words?: string; waiting?: string[] }
  single_image: None
  empty_device_keys: { keys: string }
  long_name: { length: number }
  no_description: None
}

/** Items on sale, and how many of them would be changed in what way: more than `limit_percent` of them. */
export type BrakeFigures = Record<"items" | "withdrawn" | "zeroed" | "repriced" | "limit_percent", number>

interface UnwantedValues {
  opted_out: None
  not_published: None
  not_in_sales_channel: None
  deleted: None
}

interface VerdictValues {
  wanted: None
  mapped: { category: string; why?: CategoryWhy }
  no_mapping_problem: None
  complete: None
  never_sent: None
  /** Kinds of changes. */
  waiting: { changes: string[] }
  acknowledged: None
  not_read_back: None
  awaiting_approval: None
  update_awaits_approval: None
  update_rejected: { words?: string }
  on_sale: None
  archived_since: None
  archived: None
  not_there: None
}

/** `name`: of the store's category that decides, one of `mapped`; `inherits`: the mapping is that of a category above it. */
interface CategoryWhyValues {
  category_chosen: None
  category_only: { name: string; inherits: boolean }
  category_deepest: { name: string; inherits: boolean; mapped: number }
  category_first_by_rank: { name: string; inherits: boolean; mapped: number }
  category_first: { name: string; inherits: boolean; mapped: number }
}

/** `name`: the category above it, or the one that is mapped. */
interface CategoryReasonValues {
  category_same_name: { category: string }
  category_similar_name: { category: string }
  category_below_similar: { category: string; name: string }
  category_mapped_alike: { category: string; name: string }
}

/** `with_value`: how many of the items that were read have one. */
interface DeviceReasonValues {
  source_same_name: Seen
  source_same_meaning: Seen
  source_similar_name: Seen
  /** The key has this source in another category of the service. */
  source_mapped_elsewhere: Seen & { device_key: string; category: string }
}
type Seen = { source: DeviceSourceText; items: number; with_value: number }

interface DeviceSourceValues {
  source_option: { key: string }
  source_metadata: { key: string }
  source_attribute: { attribute: string }
  source_fixed: { value: string }
}

interface RunNoteValues {
  /** It waits for a person. */
  braked: BrakeFigures
  stays_discarded: BrakeFigures
  confirmed: None
  /** Another run holds the same and more. */
  superseded: None
  /** The changes it held were confirmed, undone or changed elsewhere. */
  released: None
  discarded: { by: string; items: number }
  /** `reason`: the problem that stands in the way. */
  still_waiting: { items: number; reason?: RaisedProblem }
  drifted: { drifted: number }
  strangers: { strangers: number; named: string }
  drifted_and_strangers: { drifted: Message<"drifted">; strangers: Message<"strangers"> }
  process_ended: None
  failed: { error: string }
}

interface RaisedValues {
  credentials_refused: { why: ServiceFailure }
  service_unavailable: { why: ServiceFailure }
  answer_not_understood: { why: ServiceFailure }
  push_failed: { lane: string; reason: string }
  token_ends: { end: string }
  mapped_category_gone: { names: string }
  deal_not_understood: { fields: string }
  /** `price`: what is asked for it here, where that is known. */
  deal_price_mismatch: { partner_id: string; paid: number; price?: number }
  deal_not_settled: { trx_id: string; order_id: string; reason: DealReason; failure: string }
  deal_disagreement: { trx_id: string; state: string; reason: DealReason }
  deal_cancelled_here: { trx_id: string }
  deal_refunded_here: { trx_id: string }
  deal_unconfirmed: {
    trx_id: string
    order_id: string
    why: ServiceFailure | Message<"service_says" | "answer_maybe_lost">
  }
  delivery_refused: { trx_id: string; delivery_status: string; why: DeliveryWhy }
  delivery_not_sent: { trx_id: string; why: DeliveryWhy }
}

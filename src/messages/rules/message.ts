/**
 * A message is a code with its values, before its translation. The plugin stores and answers messages in this form; `render` turns them
 * into text. A code outside this list, or a missing value, does not compile.
 */
export type Message<C extends Code = Code> = { [K in C]: { code: K; values: MessageValues[K] } }[C]
export type Code = keyof MessageValues

/** The values of each code. The groups follow the consumers, so that each consumer lists only the codes that it can meet. */
export interface MessageValues
  extends
    ServiceFailureValues,
    DealReasonValues,
    FinishStepValues,
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
    HistoryValues,
    ShownValues,
    ProductsValues,
    DidValues,
    DurationValues,
    BooksValues,
    ListingAnomalyValues,
    UnknownCallerValues,
    CheckoutRefusalValues,
    CheckoutStateValues,
    RaisedValues {
  deal_cancelled: None
  /** The service has decided about the delivery status, and this store could not tell its extensions. */
  not_announced: { error: string }
  /** Shown to the customer on the service's page. */
  order_placed_as: { number: string }
  answer_maybe_lost: None
  shows_other: { field: string; ours: string; theirs: string }
  /** `words`: the reviewer's own, the most frequent first. */
  items_rejected: { items: number; words: string[] }
  /** A field with its fault. */
  field_wrong: { field: string; fault: Fault }
  /** An entry of a configuration file, with the reason why it is left out. */
  entry_unresolved: { label: string; reason: ImportReason }
  /** A line of choices for many products, with its fault. */
  line_wrong: { line: number; column: string; reason: BatchFault }
}

/** A sentence without values. */
type None = Record<string, never>

/** How a call to the service failed. */
export type ServiceFailure = Message<keyof ServiceFailureValues>
/** Why a deal was confirmed or cancelled, or why a person should check it. */
export type DealReason = Message<keyof DealReasonValues>
/** A step that follows an answer or a confirmation. */
export type FinishStepText = Message<keyof FinishStepValues>
/** Why a delivery status was not accepted. */
export type DeliveryWhy = ServiceFailure | Message<"deal_cancelled" | "not_announced">
/** The rule that a written field breaks: of an option, a setting or a request. It never contains the written value. */
export type Fault = Message<keyof FaultValues>
/** The differences between this place and the place to which the ledger was bound. */
export type InstallationDifference = Message<keyof DifferenceValues>
/** Why no push runs. */
export type PushObstacle = Message<keyof PushObstacleValues>
/** This database was bound to another place: it is a copy, or the store goes live. */
export type CopiedDatabase = Message<"copied_database" | "goes_live">
/** The admin API's answer to a rejected request. */
export type ApiErrorDetail = PushObstacle | ServiceFailure | Message<keyof RequestRefusalValues>
/** Why an entry of a configuration file is left out of an import. */
export type ImportReason = Message<keyof ImportReasonValues>
/** The fault of a line of choices for many products and variants. */
export type BatchFault =
  Fault | Message<"field_wrong" | "twice" | "product_not_found" | "no_variant" | "no_remote_category">
/** Why a product goes to its category. */
export type CategoryWhy = Message<keyof CategoryWhyValues>
/** Why a store category probably means one of the service's. */
export type CategoryReason = Message<keyof CategoryReasonValues>
/** Why a device key's value probably comes from a source. */
export type DeviceReason = Message<keyof DeviceReasonValues>
/** The source of a device key's value. */
export type DeviceSourceText = Message<keyof DeviceSourceValues>
/** Why a list of the service is not credible. */
export type RemoteListAnomaly = Message<keyof ListingAnomalyValues>
/** Why a caller does not count as the service. */
export type UnknownCallerReason = Message<keyof UnknownCallerValues>
/** Why the customer at the checkout cannot pay the cart with the service. */
export type CheckoutRefusal = Message<keyof CheckoutRefusalValues>
/** The state of a payment, for the customer. */
export type CheckoutText = CheckoutRefusal | Message<keyof CheckoutStateValues>
/** A run's note, beside its counters. */
export type RunNote = Message<keyof RunNoteValues> | RemoteListAnomaly
/** An event, as the timeline shows it. */
export type HistoryMessage = Message<keyof HistoryValues>
/** A value before or after a change, as people read it: a text, or a word. */
export type ShownValue = string | Message<keyof ShownValues>
/** The results of a push or a read-back, with its note. */
export type DidText = Message<keyof DidValues> | RunNote
/** How long something lasted, in its largest whole unit. */
export type DurationText = Message<keyof DurationValues>
/** The differences of a transaction between the service's books and this store's. */
export type BookDifferenceText = Message<
  | "figures_differ"
  | "only_here"
  | "only_there"
  | "only_in_medusa"
  | "not_in_medusa"
  | "medusa_differs"
  | "kept_of_cancelled_order"
>
/** The result of a comparison with the service's books. */
export type BooksNote = Message<
  "books_agree" | "books_unread" | "books_half" | "books_differ" | "books_not_compared" | "process_ended"
>
/** A problem for a person to act on. The plugin raises it under a key, and clears it by the same key once it is over. */
export type RaisedProblem =
  Message<keyof RaisedValues | "change_limit" | "copied_database" | "goes_live" | "books_half"> | RemoteListAnomaly

/** Why an item is not sent, or how to improve it. */
export type ItemProblemCode = keyof ItemProblemValues
/** Why this store does not want to sell an item through the service. */
export type UnwantedReason = keyof UnwantedValues
/** A verdict step's finding. */
export type VerdictCode = ItemProblemCode | UnwantedReason | keyof VerdictValues
/** Codes with a fix. */
export type FixableCode =
  | ItemProblemCode
  | UnwantedReason
  | "update_rejected"
  | "price_differs_there"
  | "deal_not_ended"
  | "deal_busy"
  | RaisedProblem["code"]

interface ServiceFailureValues {
  /** `words`: the service's own. */
  answered: { status: number; words?: string }
  redirected: { status: number; words?: string }
  token_refused: { status: number; words?: string }
  client_refused: { status: number; words?: string }
  codes_refused: { status: number; words?: string }
  /** 2xx, but with a body that the interface does not allow. */
  unreadable: { detail: string }
  no_answer_in_time: { ms: number }
  no_connection_in_time: { ms: number }
  /** `reason`: as the network names it, for example ECONNREFUSED. */
  connection_broke: { reason: string }
  not_trusted: { reason: string }
  not_reached: { reason: string }
  cancelled: None
  must_wait: { seconds: number }
  /** The option with the endpoint's address is not set. */
  no_endpoint: { option: string }
  /** This plugin did not send it. */
  not_sent: { detail: string }
  /** The call got no answer, and the service's record shows no trace of the request. */
  never_happened: None
  // Reasons for which this plugin sends no refund. `left`: in major units.
  refund_above_left: { left: string; currency: string }
  refund_above_lines: { left: string; currency: string }
  /** `open`: the down payment that the merchant or the courier collects. */
  refund_above_service_part: { left: string; open: string; currency: string }
  refund_items_unknown: { ids: string[] }
  /** The record names no items, and a refund has to name some. */
  refund_no_items: None
  refund_below_cent: None
  refund_not_paid: None
  refund_before_order: None
  /** An edit, return, exchange, claim or transfer of the order is open. Any customer can request a transfer. */
  refund_order_changing: None
  /** Medusa cannot book a refund of a cancelled order. */
  refund_order_cancelled: None
  refund_taken_back: None
  /** The process ended before the call. */
  refund_not_begun: None
  /** The process ended between two calls with different lines. `words`: the service's refusal of the first lines. */
  refund_lines_left: { words?: string }
  /** The service rejected lines that earlier refunds have named. `left`: the amount that is still refundable from the other lines. */
  refund_lines_used: { words?: string; left: string; currency: string }
}

interface DealReasonValues {
  service_says: { status: string }
  /** The plugin wrote its answer in time, and the status cannot be read: according to the interface that is an approval. */
  answered_in_time: None
  unknown_there: None
  cancelled_here: None
}

interface FinishStepValues {
  step_stock: None
  step_delivery: None
  step_tax_lines: None
  step_payment: None
  step_announce: None
  step_order_placed: None
  step_announce_confirmed: None
  step_announce_cancelled: None
  step_lost_sale: None
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
  too_long: { max: number }
  control_characters: None
  unknown_names: { names: string }
  not_a_column: None
  column_twice: None
  column_unnamed: None
  quote_open: None
  quote_inside: None
  published: None
  too_short: { min: number }
  not_https: None
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
  finer_than_cents: None
  not_a_country: None
  not_a_time_zone: None
  not_an_id_source: None
  unknown_placeholder: None
  names_no_category: None
  names_no_product: None
  /** `field`: the other field. */
  excluded_by: { field: string }
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
  goes_live: { differences: InstallationDifference[] }
  switched_off: None
  settings_missing: { settings: string[] }
  paused: None
}

/** In major units. */
type RefundedAmount = Record<"amount" | "currency", string>

interface RequestRefusalValues {
  invalid_fields: { fields: (Message<"field_wrong"> | Fault)[] }
  plan_moved: None
  /** The settings differ from the values that the request expected. */
  settings_moved: { settings: string[] }
  run_not_waiting: { status: string }
  no_deal: { trx_id: string }
  no_payment: { trx_id: string }
  /** It is not known whether it happened. */
  refund_unanswered: RefundedAmount
  refund_in_doubt: RefundedAmount
  /** Another refund or the cancellation of the order runs. */
  order_money_busy: None
  refund_repeated: RefundedAmount
  refund_denied: RefundedAmount & { why: ServiceFailure }
  refund_key_reused: None
  no_refund: { id: string; trx_id: string }
  /** The service decides the refund, or has decided it. */
  refund_not_silent: RefundedAmount
  no_problem: { id: string }
  /** The problem ends only with its cause. */
  problem_lasts: None
  deal_not_delivered: { state: string }
  deal_not_ended: { trx_id: string; state: string }
  deal_busy: { trx_id: string }
  nothing_to_repeat: None
  test_deal: None
  no_item: { id: string }
  no_unknown_product: { id: string }
  variant_has_item: { id: string }
  no_variant: { id: string }
  not_changed_there: { id: string }
  price_not_kept: None
  status_not_kept: None
  item_busy: { id: string }
  /** `setting`: the setting that refers to a missing record. */
  not_in_store: { setting: string; name: string }
  category_not_found: { name: string }
  product_not_found: { name: string }
  no_remote_category: { category: string }
  no_device_key: { category: string; device_key: string; known: string[] }
  /** The customer is not connected with their account at the service. */
  no_customer_account: { customer_id: string }
  /** A request for plans must name either a variant in a region or a cart. */
  plans_for_nothing: None
  checkout_of_nothing: None
  no_cart: { id: string }
  no_region: { id: string }
  /** `more`: the number of unnamed reasons. */
  nothing_imported: { reasons: Message<"entry_unresolved">[]; more: number }
  nothing_chosen: { reasons: Message<"line_wrong">[]; more: number }
}

type ImportReasonValues = Pick<
  RequestRefusalValues,
  "not_in_store" | "category_not_found" | "product_not_found" | "no_variant" | "no_remote_category" | "no_device_key"
> & {
  named_alike: { setting: string; name: string; count: number }
  twice: None
}

interface ItemProblemValues {
  no_partner_id: { source: string }
  duplicate_partner_id: { partner_id: string }
  partner_id_too_long: { source: string; length: number; limit: number }
  no_price: { currency: string }
  /** `country`: of the tax region; `detail`: the message of the store's tax module. */
  tax_unknown: { country: string; detail: string }
  price_not_integral: { price: string }
  price_is_zero: { price: string }
  /** The service rejects every entry with this price. */
  price_not_taken: { price: string }
  /** `old_price`: at which the item was on sale before it was archived; absent = not known. */
  price_in_review: { old_price?: string; price: string }
  no_name: None
  name_too_long: { length: number; limit: number }
  duplicate_name: { name: string; holder: string; proposal: string }
  name_not_free_yet: { name: string; holder: string }
  no_category: None
  unmapped_category: { names: string }
  category_gone: { category: string }
  no_image: None
  image_unreachable: { url: string; detail: string }
  /** `kb`: the image's size, if it is known. */
  image_too_large: { url: string; kb?: number; limit_kb: number }
  image_not_an_image: { url: string; detail: string }
  image_forbidden_address: { url: string; detail: string }
  image_not_public: { url: string; detail: string }
  change_limit: ChangeLimitFigures
  change_limit_discarded: { by: string }
  /** `waiting`: the changes that the push still sends. */
  refused: { words: string; waiting?: string[] }
  rejected: { words?: string; waiting?: string[] }
  /** Rejected for its size, although it was the only entry of its request. */
  too_large: { kb: number }
  /** The service accepts the whole item, and repeatedly answers 404 to its stock or another single change. */
  denied_there: { words: string }
  /** The service changes the sent values, each time in the same way. */
  changed_there: { fields: DriftText[] }
  single_image: None
  /** `min`: the shortest recommended side; all in pixels. */
  small_image: { url: string; width: number; height: number; min: number }
  large_image: { url: string; width: number; height: number; max: number }
  empty_device_keys: { keys: string }
  long_name: { length: number }
  no_description: None
  /** Locations that can give a unit, and how many of them can ship. */
  locations_cannot_ship: { shipping: number; locations: number }
  /** Characters, markup included. */
  long_description: { length: number; limit: number }
  /** `detail`: the database's message. */
  not_recorded: { detail: string }
  /** `detail`: the message of the store's module that failed. */
  not_read: { detail: string }
}

/** A field of an item with the sent value and the value that the service shows instead. */
export type DriftText = Message<"shows_other">

/**
 * Items on sale, and how many of them would change, by kind of change: more than `limit_percent` of them, including those that were `sent`
 * within the last hour. `steep`: prices that fall by more than `max_drop_percent`; absent = none.
 */
export type ChangeLimitFigures = Record<
  "items" | "withdrawn" | "zeroed" | "repriced" | "sent" | "limit_percent",
  number
> &
  Partial<Record<"steep" | "largest_drop_percent" | "max_drop_percent", number>>

export interface UnwantedValues {
  opted_out: None
  category_not_sold: None
  not_published: None
  not_in_sales_channel: None
  deleted: None
}

interface VerdictValues {
  wanted: None
  mapped: { category: string; why?: CategoryWhy }
  no_mapping_problem: None
  complete: None
  /** `blocked`: fields that keep their values at the service. */
  blocked_in_part: { blocked: string[] }
  blocked_whole: None
  never_sent: None
  /** Kinds of changes. */
  waiting: { changes: string[] }
  acknowledged: None
  acknowledged_in_part: None
  not_read_back: None
  awaiting_approval: None
  update_awaits_approval: None
  update_rejected: { words?: string }
  /** `live`: the price that customers see; `price`: this store's. */
  price_differs_there: { live: number; price: number }
  on_sale: None
  sold_out: None
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

/** `name`: the category above it, or the mapped category. */
interface CategoryReasonValues {
  category_same_name: { category: string }
  category_similar_name: { category: string }
  category_below_similar: { category: string; name: string }
  /** `goods`: the number of products that go to the category; `products`: the number of all products. */
  category_of_goods: { category: string; goods: number; products: number }
  category_mapped_alike: { category: string; name: string }
}

/** `with_value`: the number of read items that have a value. */
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
  over_change_limit: ChangeLimitFigures
  /** How many items of this push wait for a person, or were discarded. */
  stay_unsent: { items: number }
  confirmed: { by?: string }
  /** A later read-back misses the same items and more. */
  superseded: None
  /** A person confirmed, undid or changed the waiting changes elsewhere. */
  released: None
  discarded: { by: string; items: number }
  /** `reason`: the problem that stops the push. */
  still_waiting: { items: number; reason?: RaisedProblem | PushObstacle }
  drifted: { drifted: number }
  unknown_products: { unknown_products: number; named: string }
  /** `also`: the other findings of the reading. */
  products_unread: UnreadableRows & { also?: RunNote }
  drifted_and_unknown_products: { drifted: Message<"drifted">; unknown_products: Message<"unknown_products"> }
  process_ended: None
  failed: { error: string }
}

/** `from`, `to`: before the change and after it. */
type Changed = Record<"from" | "to", ShownValue>
/** `name`: the product's name in the store. */
type NamedProduct = { name: string | Message<"so_many_products">; product_id?: string; variant_id?: string }
/** `predecessor`: the plugin took the choice from this deleted product or variant. */
type ChosenProduct = NamedProduct & { predecessor?: string }

interface HistoryValues {
  setting_changed: Changed & { field: string }
  category_mapped: { name: string; category: string; from?: string }
  category_unmapped: { name: string; category: string }
  category_kept_off_sale: { name: string; from?: string }
  category_off_sale_ended: { name: string }
  device_key_mapped: { category: string; device_key: string; source: DeviceSourceText }
  device_key_unmapped: { category: string; device_key: string }
  put_on_sale: ChosenProduct
  kept_off_sale: ChosenProduct
  left_to_rule: NamedProduct
  /** `choice`: a field of a product's or a variant's own choices. */
  choice_changed: ChosenProduct & Changed & { choice: string }
  configuration_imported: { added: number; changed: number; removed: number }
  /** `count`: number of products and variants with choices that changed in one request. */
  choices_changed: { count: number }
  pushing_paused: None
  pushing_resumed: None
  place_adopted: None
  service_left: None
  /** `items`: those whose changes waited. */
  push_confirmed: { items: number }
  push_discarded: { items: number }
  /** `items`: those whose old prices were written into the store. */
  prices_restored: { items: number }
  reading_confirmed: None
  reading_discarded: None
  /** Products at the service that do not belong to this store. */
  unknown_products_archived: { items: number }
  unknown_product_linked: { partner_id: string }
  item_relinked: { partner_id: string }
  /** Medusa's running total of an inventory item at a location differed from the units of its reservations. */
  reserved_quantity_repaired: { inventory_item_id: string; item: string; location: string; from: string; to: string }
  problem_dismissed: { problem: RaisedProblem }
  push_running: None
  pushed: { did: DidText[] }
  /** Pushes that no person started, within an hour. */
  pushed_by_itself: { did: DidText[] }
  push_found_nothing: None
  /** It waits for a person. */
  push_waiting: { did: DidText[] }
  push_ended_early: { did: DidText[] }
  reading_found: { did: DidText[] }
  reading_waiting: { did: DidText[] }
  reading_ended_early: { did: DidText[] }
  /** `problem`: the cause of the outage. */
  outage: { problem: RaisedProblem }
  outage_over: { problem: RaisedProblem; duration: DurationText }
}

interface ProductsValues {
  so_many_products: { products: number }
}

interface ShownValues {
  value_none: None
  value_on: None
  value_off: None
  value_duration: { ms: number }
  /** `at`: ISO 8601. */
  value_moment: { at: string }
}

interface DidValues {
  did_create: { items: number }
  did_reprice: { items: number }
  did_update: { items: number }
  did_archive: { items: number }
  did_unarchive: { items: number }
  /** Rejected by the service's answer to the push. */
  were_refused: { items: number }
  /** The items of that push that wait for approval. */
  wait_for_approval: { items: number }
  /** Decided by the service's people. */
  were_approved: { items: number }
  were_rejected: { items: number }
}

interface DurationValues {
  under_a_minute: None
  so_many_minutes: { minutes: number }
  so_many_hours: { hours: number }
  so_many_days: { days: number }
}

interface BooksValues {
  books_agree: { compared: number }
  /** `unread`: how many could not be read at the service. */
  books_unread: { compared: number; unread: number }
  /** The service's list was not read to its end. */
  books_half: { compared: number; why: ServiceFailure }
  figures_differ: { trx_id: string; figure: string; ours: string; theirs: string }
  only_here: { trx_id: string; amount: string }
  only_there: { trx_id: string; amount: string }
  only_in_medusa: { trx_id: string; amount: string }
  not_in_medusa: { trx_id: string; amount: string }
  medusa_differs: { trx_id: string; figure: string; ours: string; medusa: string }
  kept_of_cancelled_order: { trx_id: string; order_id: string; amount: string }
}

interface ListingAnomalyValues {
  remote_list_incomplete: { rows: number; total: number }
  remote_list_empty: { items: number }
  items_missing: { items: number; missing: number; limit_percent: number }
}

interface UnknownCallerValues {
  caller_address: None
  caller_no_credentials: None
  caller_wrong_secret: None
  caller_timestamp: None
}

interface CheckoutRefusalValues {
  checkout_off: None
  checkout_inert: None
  checkout_for_carts: None
  checkout_data_wrong: { fields: (Message<"field_wrong"> | Fault)[] }
  cart_changed: None
  /** An order keeps the payment of this cart. */
  order_already_paid: None
  order_payment_held: None
  checkout_busy: None
  checkout_too_often: None
  /** `lines`: names of the goods. */
  out_of_stock: { lines: string[] }
  cart_below_minimum: { amount: string; limit: number; currency: string }
  cart_above_maximum: { amount: string; limit: number; currency: string }
  cart_in_other_currency: { currency: string; wanted: string }
  cart_without_name: None
  no_return_address: None
  foreign_return_address: { field: string; origin: string }
  unsafe_return_address: { field: string; limit: number }
  down_payment_not_allowed: { type: string }
  plan_not_quoted: { id: string }
  /** `words`: those of the merchant's own hook. */
  lines_refused_by_hook: { words: string }
  lines_do_not_add_up: { sum: string; amount: string }
  /** `words`: the service's own. */
  checkout_refused_there: { words?: string }
  checkout_out_of_reach: None
  payment_over: { state: string }
  refund_not_here: None
}

/** `ordered`: the payment had an order, which is cancelled. `returned`: the customer had paid. */
interface CheckoutStateValues {
  checkout_none: None
  checkout_open: None
  checkout_held: None
  checkout_approved: None
  checkout_owes_courier: { amount: string; currency: string }
  checkout_owes_merchant: { amount: string; currency: string }
  checkout_rejected: { ordered: boolean }
  checkout_cancelled: { ordered: boolean }
  checkout_expired: { ordered: boolean }
  checkout_order_cancelled: { returned: boolean }
  checkout_sold_out: { returned: boolean }
  checkout_cart_changed: { returned: boolean }
  checkout_not_made: { returned: boolean }
}

/** A transaction is a deal of the service, or the payment of a cart. */
export type SaleKind = "deal" | "payment"

/** `sale`: decides the page of the problem. */
type RefundOfSale = RefundedAmount & { trx_id: string; sale: SaleKind }

/** `named`: the first rows, each with its fault. */
type UnreadableRows = { count: number; named: string }

interface RaisedValues {
  credentials_refused: { why: ServiceFailure }
  service_unavailable: { why: ServiceFailure }
  service_pause: { api: string; end: string }
  answer_not_understood: { why: ServiceFailure }
  push_failed: { lane: string; reason: string }
  /** Items of a discarded push that differ at the service as before. */
  left_unsent: { items: number }
  /** Items whose shown price would make this store refuse a purchase. */
  shown_price_refused: { items: number }
  no_jobs: Record<string, never>
  token_ends: { end: string }
  mapped_category_gone: { names: string }
  products_unreadable: UnreadableRows
  /** `times`: failures in a row. */
  read_back_failed: { times: number; why: ServiceFailure | Message<"failed"> }
  categories_unreadable: UnreadableRows
  /** `named`: category and device key of the first rows. */
  device_mappings_unreadable: { count: number; named: string }
  pictures_not_public: { hosts: string }
  deal_not_understood: { fields: string }
  /** `price`: this store's price, if it is known. */
  deal_price_mismatch: { partner_id: string; paid: number; price?: number; currency: string }
  deal_product_unknown: { partner_id: string }
  deal_currency_mismatch: { partner_id: string; currency: string }
  deal_not_configured: { partner_id: string }
  /** The merchant's hook of the catalogue, while a purchase waits for it. */
  hook_failed: { reason: string }
  /** `words`: those of the merchant's own hook. */
  deal_refused_by_hook: { partner_id: string; words: string }
  deal_too_late: { partner_id: string }
  deal_failed: { partner_id: string }
  deal_conflict: { trx_id: string }
  deal_unauthorized: { reason: UnknownCallerReason; address: string }
  /** `proxies`: the proxies that a call came through. */
  callback_proxies: { proxies: number }
  deal_not_settled: { trx_id: string; order_id: string; reason: DealReason; failure: string }
  deal_disagreement: { trx_id: string; state: string; reason: DealReason }
  deal_cancelled_here: { trx_id: string }
  deal_refunded_here: { trx_id: string }
  deal_unconfirmed: {
    trx_id: string
    order_id: string
    why: ServiceFailure | Message<"service_says" | "answer_maybe_lost">
  }
  /** `order_id` is missing for a refused purchase. */
  deal_unfinished: { trx_id: string; order_id?: string; step: FinishStepText; failure: string }
  /** `field`: of the service's record. */
  deal_record_differs: { trx_id: string; order_id: string; field: string; ours: string; theirs: string }
  /** Tokens of connected customers that no key opens. */
  customer_accounts_locked: { count: number }
  /** `fields`: of the service's account. */
  customer_account_mismatch: { customer_id: string; fields: string }
  payment_record_differs: { trx_id: string; field: string; ours: string; theirs: string }
  /** `open`: the down payment that the service names. */
  down_payment_too_high: { trx_id: string; amount: string; open: string; currency: string }
  payment_disagreement: { trx_id: string; order_id?: string; state: string; reason: DealReason }
  payment_unreadable: { trx_id: string; why: ServiceFailure }
  payment_undecided: { trx_id: string; order_id?: string; reason: DealReason }
  payment_not_settled: { trx_id: string; order_id?: string; reason: DealReason; failure: string }
  payment_cancelled_here: { trx_id: string; order_id: string; amount: string; currency: string }
  /** `paid`: by the other payments of the order. */
  order_paid_in_part: {
    trx_id: string
    order_id: string
    number: string
    paid: string
    total: string
    currency: string
  }
  /** `excess`: the money above the total of the order. */
  order_paid_twice: {
    trx_id: string
    order_id: string
    number: string
    amount: string
    excess: string
    currency: string
  }
  payment_returned: { trx_id: string; amount: string; currency: string }
  payment_not_reversed: { trx_id: string; amount: string; currency: string; why: ServiceFailure }
  refund_unknown: RefundOfSale
  /** The service has accepted the refund, but has not made it for days. */
  refund_pending: RefundOfSale
  refund_refused: RefundOfSale & { why: ServiceFailure }
  refund_not_booked: RefundOfSale & { failure: string }
  /** `more`: differences that are not named. */
  books_differ: { differences: BookDifferenceText[]; more: number }
  books_not_compared: { why: ServiceFailure | Message<"failed"> }
  delivery_refused: { trx_id: string; delivery_status: string; why: DeliveryWhy }
  delivery_not_sent: { trx_id: string; why: DeliveryWhy }
}

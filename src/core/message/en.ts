import { type Catalogue } from "./catalogue"

const FIGURES =
  "of {items} items on sale there[, {withdrawn} withdrawn][, {zeroed} set to no stock][, {repriced} re-priced]: more than {limit_percent} % at once waits for a confirmation"
const INHERITS = "[{inherits}, which inherits the mapping of a category above it]"

export const en = {
  messages: {
    // How a call to the service failed.
    answered: "the service answered {status}[: {words}]",
    redirected: "the address leads elsewhere ({status}): is the base URL right?[ The service says: {words}]",
    token_refused: "the token is missing, wrong or of another environment ({status})[: {words}]",
    client_refused: "the client id or the client secret is wrong ({status})[: {words}]",
    codes_refused: "shop code and merchant code do not belong to this token ({status})[: {words}]",
    unreadable: "the answer could not be read: {detail}",
    no_answer_in_time: "no complete answer within {ms} ms",
    no_connection_in_time: "no connection within {ms} ms",
    connection_broke: "the connection broke before the answer was complete ({reason})",
    not_trusted: "the service's certificate is not to be trusted ({reason})",
    not_reached: "no connection to the service ({reason})",
    cancelled: "it was given up before the service answered",
    must_wait: "not sent: the service asked to wait another {seconds} s",
    no_endpoint: "not sent: set the option {option}",
    not_sent: "not sent: {detail}",

    // Why a deal was settled as it was, and why a delivery was not reported.
    service_says: "the service says {status}",
    answered_in_time: "the answer was given in time, and no status can be read",
    unknown_there: "the service has no such transaction",
    cancelled_here: "the order was cancelled in this store",
    deal_cancelled: "the deal was cancelled",
    answer_maybe_lost: "it is not known whether the answer reached the service",

    // The fault of a field.
    field_wrong: "{field} {fault}",
    missing: "is missing",
    wrong_type: "has the wrong form: {expected} is expected",
    wrong_form: "is not in an accepted form",
    not_one_of: "must be one of {allowed}",
    not_an_address: "must be an http or https address",
    not_a_uuid: "must be a UUID",
    empty: "must not be empty",
    bad_start: "must start with “{prefix}”",
    too_small: "must be at least {min}",
    too_big: "must be at most {max}",
    unknown_names: "has fields that are not known: {names}",
    unknown_option: "is not an option of this plugin and is ignored: a typing mistake?",
    unknown_operation: "is no operation and is ignored: a typing mistake? Known are {known}",
    one_or_two: "takes one value, or two while one replaces the other",
    no_callback_auth: "needs at least one of bearer, basic, header or hmac",
    not_32_bytes: "must be 32 bytes in base64",
    address_with_login: "must not carry a user name or password",
    address_with_query: "must not carry a query or fragment",
    not_one_word: "must be one word of plain characters, without blanks or line breaks",
    no_method: "must be GET, POST, PUT, PATCH or DELETE",
    not_a_currency: "must be a three-letter currency code",
    not_an_id_source: "must be variant_id, sku or metadata:<key>",
    names_no_category: "names no category of the store",
    names_no_product: "names no product",
    other: "{words}",

    // Why nothing is pushed.
    options_wrong: "nothing works yet: the plugin's options are not right: {options:; }",
    copied_database: "this database was bound to another place, so it may be a copy: {differences:; }",
    shop_differs: "the shop was {bound} and is {here}",
    service_differs: "the service's address was {bound} and is {here}",
    environment_differs: "the environment was {bound} and is {here}",
    store_differs: "the store's address was {bound} and is {here}",
    database_differs: "the database was {bound} and is {here}",
    switched_off: "nothing can be pushed: the setting enabled is off",
    settings_missing: "nothing can be pushed: these settings are missing: {settings}",
    paused: "nothing can be pushed: pushing is paused",

    // Why a request is refused.
    invalid_fields: "{fields:; }",
    plan_moved: "the catalogue moved since this plan was made: look at a new one",
    run_not_held: "only a held run can be discarded; this one is {status}",
    no_deal: "there is no deal with the transaction {trx_id}",
    deal_not_delivered: "the service expects no delivery of this deal: it is {state}",
    nothing_to_repeat: "nothing was told yet that could be repeated: choose a delivery status",
    test_deal: "it is a purchase that nobody made: the service knows nothing of it, and is told nothing",
    no_item: "no item has the partner id, variant id or SKU {id}",
    not_in_store: "this store has no “{name}” ({setting})",
    category_not_found: "this store has no category “{name}”",
    product_not_found: "this store has no product {name}",
    no_remote_category: "the service has no category “{category}”",
    no_device_key: "“{category}” has no device key “{device_key}”[; the service knows {known}]",
    nothing_imported:
      "nothing was imported: {reasons:; }[; and {more} more]. Import with skip_unresolved to leave these out",
    entry_unresolved: "{label}: {reason}",
    named_alike: "this store has {count} of the name “{name}” ({setting})",
    twice: "the file has it twice",

    // Why an item is not sent, or what would make it better.
    no_partner_id: "it has no value that could be its id at the service ({source})",
    duplicate_partner_id: "another variant has the product id {partner_id} already",
    no_price: "it has no price in {currency}",
    price_not_integral: "its price {price} is not a whole amount",
    price_is_zero: "its price {price} is nothing in whole amounts",
    no_name: "it has no title",
    duplicate_name: "“{name}” is the name of {holder} already; free is “{proposal}”",
    name_not_free_yet: "“{name}” is the name of {holder} there until its new one is approved",
    no_category: "it is in no category",
    unmapped_category: "none of its categories is mapped: {names}",
    category_gone: "the service has no category “{category}” any more",
    no_image: "it has no image",
    image_unreachable: "the image {url} cannot be read: {detail}",
    image_too_large: "the image {url} is too large: {detail}",
    image_not_an_image: "{url} is no image: {detail}",
    image_forbidden_address: "the address of the image {url} is not allowed: {detail}",
    brake: FIGURES,
    brake_discarded: "{by} decided to leave it as it is there",
    refused: "the service refused it: {words}[. Waiting to be sent all the same: {waiting}.]",
    rejected: "the service's reviewer rejected it[: {words}][. Waiting to be sent all the same: {waiting}.]",
    single_image: "it has one image",
    empty_device_keys: "device keys without a value: {keys}",
    long_name: "its name has {length} characters",
    no_description: "it has no description",

    // A verdict step's finding.
    opted_out: "the product is opted out.",
    not_published: "the product is not published.",
    not_in_sales_channel: "the product is not in the sales channel that is sold there, or the channel is disabled.",
    deleted: "the variant was deleted.",
    wanted: "this store wants to sell it there.",
    mapped: "it goes to “{category}”[, because {why}].",
    no_mapping_problem: "no category problem.",
    complete: "everything that the service needs is there.",
    never_sent: "it was never sent.",
    waiting: "waiting to be sent: {changes}.",
    acknowledged: "the service has acknowledged all of it.",
    not_read_back: "it was not read back yet.",
    awaiting_approval: "it waits for approval there, and is not on sale yet.",
    update_awaits_approval: "it is on sale there as it was before; a newer version waits for approval.",
    update_rejected: "it is on sale there as it was before; what came after was rejected[: {words}]",
    on_sale: "it is on sale there.",
    archived_since: "it was archived since it was last read; it was on sale then.",
    archived: "it is archived there.",
    not_there: "it is not there.",

    // Why it goes to its category.
    category_chosen: "it was chosen on the product's page",
    category_only: `it is in “{name}”${INHERITS}`,
    category_deepest: `it is in “{name}”, the deepest of its {mapped} mapped categories${INHERITS}`,
    category_first_by_rank: `it is in “{name}”, the deepest and the first by rank of its {mapped} mapped categories${INHERITS}`,
    category_first: `it is in “{name}”, the first of its {mapped} mapped categories${INHERITS}`,

    // Why something is suggested.
    category_same_name: "it has the same name as “{category}”",
    category_similar_name: "its name is like “{category}”",
    category_below_similar: "it is below “{name}”, which is like “{category}”",
    category_mapped_alike: "“{name}” is mapped to “{category}” already",
    source_same_name: "{source} has the same name; {with_value} of {items} items have a value",
    source_same_meaning: "{source} means the same; {with_value} of {items} items have a value",
    source_similar_name: "{source} has a name like it; {with_value} of {items} items have a value",
    source_mapped_elsewhere:
      "“{device_key}” of “{category}” comes from {source} already; {with_value} of {items} items have a value",
    source_option: "the option “{key}”",
    source_metadata: "the metadata “{key}”",
    source_attribute: "the attribute “{attribute}”",
    source_fixed: "the fixed value “{value}”",

    // A run's note.
    braked: FIGURES,
    stays_discarded: `${FIGURES}; it was discarded before, so it stays unsent`,
    confirmed: "confirmed",
    superseded: "followed by another",
    released: "nothing of it is held any more",
    discarded: {
      by: "items",
      one: "discarded by {by}: {items} item stays as it is there",
      other: "discarded by {by}: {items} items stay as they are there",
    },
    still_waiting: {
      by: "items",
      one: "{items} item still waits and is sent by itself[: {reason}]",
      other: "{items} items still wait and are sent by themselves[: {reason}]",
    },
    drifted: {
      by: "drifted",
      one: "{drifted} item differed there and is sent again",
      other: "{drifted} items differed there and are sent again",
    },
    strangers: {
      by: "strangers",
      one: "{strangers} product there is not of this store: {named}",
      other: "{strangers} products there are not of this store: {named}",
    },
    drifted_and_strangers: "{drifted}; {strangers}",
    process_ended: "its process ended before it was over",
    failed: "{error}",

    // A problem that a person should act on.
    credentials_refused: "the service refused the credentials: {why}",
    service_unavailable: "the service does not answer: {why}",
    answer_not_understood: "the service's answer was not understood: {why}",
    push_failed: "a push of the {lane} lane failed and is repeated: {reason}",
    token_ends: "the token is good until {end}",
    mapped_category_gone: "the service no longer has mapped categories: {names}",
    deal_not_understood: "a purchase was refused, for it could not be read: {fields}",
    deal_price_mismatch: "a purchase was refused: {paid} was paid for {partner_id}[, its price is {price}]",
    deal_not_settled: "deal {trx_id} (order {order_id}): {reason}, and that could not be carried out: {failure}",
    deal_disagreement: "deal {trx_id} is {state} here, and {reason}",
    deal_cancelled_here:
      "the order of deal {trx_id} was cancelled in this store, and the service may still collect from the customer",
    deal_refunded_here:
      "the payment of deal {trx_id} was refunded in this store's books, and the service knows nothing of it",
    deal_unconfirmed: "deal {trx_id} (order {order_id}) cannot be confirmed: {why}",
    delivery_refused: "{delivery_status} of transaction {trx_id} was refused: {why}",
    delivery_not_sent: "the delivery status of transaction {trx_id} was not sent: {why}",
  },

  fixes: {
    no_partner_id: "Give the variant the value that the setting product_id_source names, or choose another source.",
    duplicate_partner_id:
      "Give each variant a value of its own in what product_id_source names, or choose another source.",
    no_price: "Add a price in the configured currency to the variant.",
    price_not_integral: "Use a price without decimals, or choose a rounding in the settings.",
    price_is_zero: "Raise the price to a whole amount of at least 1, or choose to round up in the settings.",
    no_name: "Give the product a title.",
    duplicate_name: "Rename the product or the variant; the proposal in the message is free.",
    name_not_free_yet: "Nothing to do: it is sent by itself as soon as the name is free there.",
    no_category: "Put the product into a category.",
    unmapped_category: "Map the product's category, or one above it, to one of the service's categories.",
    category_gone: "The service no longer has the mapped category: map it to another one.",
    no_image: "Add at least one image to the product.",
    image_unreachable: "Make the image address reachable from this server and the internet, or replace the image.",
    image_too_large: "Replace the image by a smaller file.",
    image_not_an_image: "Replace the file by a JPEG, PNG, GIF or WebP picture.",
    image_forbidden_address:
      "Serve the image from a public address, or allow its host in the option images.allowedPrivateHosts.",
    brake: "Look at the plan, and confirm it if it is meant; or undo the change in the store.",
    brake_discarded:
      "Nothing, if it is to stay so. To send it after all, look at the plan and push that; or undo the change in the store.",
    refused: "Change what the service refused; it is sent again as soon as it differs, or when you push it by itself.",
    rejected:
      "Change what the service's reviewer names; it is sent again as soon as it differs, or when you push it by itself.",
    single_image: "Add a second picture: the service recommends at least two.",
    empty_device_keys: "Map the device keys, or fill in the options or metadata they read.",
    long_name: "Shorten the title of the product or the variant: lists cut a long one off.",
    no_description: "Write a description; until then the title stands in for it.",

    opted_out: "Opt it in on the product's page.",
    not_published: "Publish the product.",
    not_in_sales_channel: "Add the product to the sales channel of the settings.",
    deleted: "Nothing to do: it is archived there.",
    update_rejected:
      "Change what the reviewer names; it is sent again as soon as it differs, or when you push it by itself.",

    credentials_refused:
      "Check token, shopCode and merCode in the plugin's options, for this environment. Pushing goes on by itself then.",
    service_unavailable:
      "Nothing has to be done: what is waiting is sent when the service answers again. If one item alone stays, ask the service.",
    answer_not_understood:
      "The service answered in a form that its interface does not have. Look at the activity, and tell the service.",
    push_failed:
      "If it stays: look whether a handler of the hook entriesProjected throws; else report it with the store's log.",
    token_ends: "Make a new token in the service's merchant portal, set it as the option token and restart the store.",
    mapped_category_gone:
      "Map what went there to another of the service's categories: its products are held until then.",
    copied_database:
      'If this is a copy, leave it: nothing is sent from here. If this store is the one that sells now, say so: POST /admin/partner-commerce/resume with { "adopt": true }.',
    deal_not_understood: "Look at it in the activity, and tell the service which fields are not as its interface says.",
    deal_price_mismatch:
      "The item is compared and sent again. If its price change waits for approval, ask the service to approve it, or accept approved prices with the setting price_policy.",
    deal_not_settled: "If the order is packed already, cancel its fulfilment. It is tried again by itself.",
    deal_disagreement:
      "Look at the transaction in the service's portal and at the order here, and settle the difference by hand: refund, cancel or ship. Then have the status read again.",
    deal_cancelled_here: "Cancel or refund the transaction in the service's portal, then have the status read again.",
    deal_refunded_here: "Refund the transaction in the service's portal, then have the status read again.",
    deal_unconfirmed:
      "Do not ship yet. Look the transaction up in the service's portal: capture the payment if it is approved, cancel the order if not. Where the endpoint getTransactionStatus is set, it is asked again by itself.",
    delivery_refused:
      "Compare the order with the transaction in the service's portal, then set the right delivery status in the admin.",
    delivery_not_sent:
      "Check the token and the endpoint updateTransaction in the plugin's options; it is sent again by itself.",
  },
} as const satisfies Catalogue

import { type Catalogue, toCatalogue } from "./catalogue"

const FIGURES =
  "of {items} items on sale at the service[, {withdrawn} withdrawn][, {zeroed} set to no stock][, {repriced} re-priced][, {steep} of them down by more than {max_drop_percent} %, at most by {largest_drop_percent} %][, after {sent} within the last hour]: more than {limit_percent} % at once[, or a price that falls by more than {max_drop_percent} %,] waits for a confirmation"
const INHERITS = "[{inherits}, which inherits the mapping of a category above it]"

const texts = {
  messages: {
    // How a call to the service failed.
    answered: "the service answered {status}[: {words}]",
    redirected: "the address redirects to another one ({status}): check the base URL[. The service says: {words}]",
    token_refused: "the token is missing, wrong or of another environment ({status})[: {words}]",
    client_refused: "the client id or the client secret is wrong ({status})[: {words}]",
    codes_refused: "shop code and merchant code do not belong to this token ({status})[: {words}]",
    unreadable: "the answer could not be read: {detail}",
    no_answer_in_time: "no complete answer within {ms}",
    no_connection_in_time: "no connection within {ms}",
    connection_broke: "the connection broke before the answer was complete ({reason})",
    not_trusted: "the service's certificate is not to be trusted ({reason})",
    not_reached: "no connection to the service ({reason})",
    cancelled: "the store stopped the call before the service answered",
    must_wait: "not sent: the service asked to wait another {seconds}",
    no_endpoint: "not sent: set the option {option}",
    not_sent: "not sent: {detail}",
    never_happened: "it had no answer, and the service's record does not show it",
    refund_above_left: "only {left:money} of the payment can still be refunded",
    refund_above_lines: "only {left:money} of the named lines can still be refunded",
    refund_above_service_part:
      "the service can still refund {left:money}. It has not collected the down payment of {open:money}; if you have it, give it back yourself",
    refund_items_unknown: "the service's record of this payment has no item {ids}",
    refund_no_items:
      "the service's record of this payment shows no items, and a refund has to name items: refund it in the service's portal",
    refund_below_cent: "the amount is less than a cent",
    refund_not_paid: "the customer has not paid",
    refund_before_order: "the order of this payment does not exist yet: please try again in a minute",
    refund_order_changing:
      "an edit, return, exchange, claim or transfer of the order is open: please confirm or cancel it before the refund",
    refund_order_cancelled:
      "the order is cancelled, and Medusa cannot book its refund: please refund the payment on the plugin's page",
    refund_taken_back: "the plugin has returned the whole payment",
    refund_not_begun: "the store stopped before it called the service",
    refund_lines_left:
      "the service refused the first lines[ ({words})], and the store stopped before it named other lines",
    refund_lines_used:
      "the service refused lines that an earlier refund has used[ ({words})]. Lines without a refund still cover {left:money}; refund the rest in the service's portal",

    // Why a deal ended in its state, and why a delivery was not reported.
    service_says: "the service says {status}",
    answered_in_time: "the store answered in time, but the service's status cannot be read",
    unknown_there: "the service has no such transaction",
    cancelled_here: "the order was cancelled in this store",
    deal_cancelled: "the deal was cancelled",
    not_announced: "this store could not announce the answer of the service: {error}",
    order_placed_as: "order {number}",
    answer_maybe_lost: "it is not known whether the answer reached the service",

    // Steps that follow the answer to a purchase, or its confirmation.
    step_stock: "its change of stock could not be noted",
    step_delivery: "its delivery status could not be queued",
    step_tax_lines: "its tax could not be computed",
    step_payment: "its payment could not be recorded",
    step_announce: "it could not be announced as committed",
    step_order_placed: "it could not be announced as a placed order",
    step_announce_confirmed: "it could not be announced as confirmed",
    step_announce_cancelled: "it could not be announced as cancelled",
    step_lost_sale: "it could not be reported as a lost sale",

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
    too_long: "must not be longer than {max} characters",
    control_characters: "must not have control characters",
    unknown_names: "has fields that are not known: {names}",
    not_a_column: "is not a column of this table",
    column_twice: "stands in two columns",
    column_unnamed: "is a column without a name: put a cell with a separator inside in quotation marks",
    quote_open: "has a quotation mark without a closing one",
    quote_inside: "has a quotation mark inside: double it, and put the cell in quotation marks",
    published: "is the sandbox's own value, which everybody can read",
    too_short: "must have at least {min} characters",
    not_https: "must be an https address",
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
    finer_than_cents: "must be a currency with two decimals or fewer, because the service counts in hundredths",
    not_a_country: "must be a two-letter country code",
    not_a_time_zone: "must be the name of a time zone, such as Asia/Manila",
    not_an_id_source: "must be variant_id, sku or metadata:<key>",
    unknown_placeholder: "has an unknown placeholder: known are handle, product_id, variant_id and sku",
    names_no_category: "names no category of the store",
    names_no_product: "names no product or variant",
    excluded_by: "must be empty, because {field} has a value: keep one of the two",
    other: "{words}",

    // Why no push runs.
    options_wrong: "nothing works yet: the plugin's options are not right: {options:; }",
    copied_database: "this database belongs to another store or environment, so it may be a copy: {differences:; }",
    goes_live: "this store pushes only after you confirm that it goes live: {differences:; }",
    shop_differs: "the shop was {bound} and is {here}",
    service_differs: "the service's address was {bound} and is {here}",
    environment_differs: "the environment was {bound} and is {here}",
    store_differs: "the store's address was {bound} and is {here}",
    database_differs: "the database was {bound} and is {here}",
    switched_off: "nothing can be pushed: the setting enabled is off",
    settings_missing: "nothing can be pushed: these settings are missing: {settings}",
    paused: "nothing can be pushed: pushing is paused",

    // Why a request is rejected.
    invalid_fields: "{fields:; }",
    plan_moved: "the catalogue has changed since this plan was made: make a new plan",
    settings_moved: "another person has changed {settings} in the meantime: look at it again",
    run_not_waiting: "this run is {status}, and only a waiting run can be decided",
    no_deal: "there is no deal with the transaction {trx_id}",
    no_payment: "there is no payment with the transaction {trx_id}",
    refund_unanswered:
      "the service has not confirmed the refund of {amount:money}, and the money may have gone back: the plugin keeps reading the payment, and books the refund once it is certain. Until then the plugin refuses other refunds of this payment",
    refund_in_doubt:
      "the service has not yet decided a refund of {amount:money} of this payment: please try again after its decision",
    order_money_busy: "another refund or the cancellation of this order is running: please try again in a minute",
    refund_repeated:
      "the service has already made the refund of {amount:money}, and the store has booked it: no second request was sent",
    refund_denied: "the refund of {amount:money} was not made: {why}",
    refund_key_reused: "this Idempotency-Key was used for another refund",
    no_refund: "the transaction {trx_id} has no refund {id}",
    refund_not_silent:
      "the refund of {amount:money} cannot be marked as refused: only a refund that had no answer for ten minutes can",
    no_problem: "there is no open problem {id}",
    problem_lasts: "this problem cannot be dismissed: it ends with its cause",
    deal_not_delivered: "the service expects no delivery of this deal: it is {state}",
    deal_not_ended:
      "the personal data of the deal {trx_id} is still needed: the deal is {state}, it has not ended, and its goods have not left the store",
    deal_busy: "the deal {trx_id} is being settled right now",
    nothing_to_repeat: "the store has not reported a delivery status yet: choose one",
    test_deal: "it is a test purchase: the service has no record of it and receives no report",
    no_unknown_product: "the last read-back found no unknown product {id} at the service",
    variant_has_item:
      "the service already has an item of the variant {id}: link that item to another variant, or archive the unknown product",
    no_item: "no item has the partner id, variant id or SKU {id}",
    not_changed_there: "the service does not change {id} each time: there is nothing to decide",
    price_not_kept:
      "a price that is not this store's cannot be kept: purchases at it would be refused. Change the price instead",
    status_not_kept:
      "you cannot keep “not on sale”: stop selling the product in this store, or send your value once more",
    no_variant: "this store has no variant {id}",
    item_busy: "{id} is being sent right now: try again in a moment",
    not_in_store: "this store has no “{name}” ({setting})",
    category_not_found: "this store has no category “{name}”",
    product_not_found: "this store has no product {name}",
    no_remote_category: "the service has no category “{category}”",
    no_device_key: "“{category}” has no device key “{device_key}”[; the service knows {known}]",
    no_customer_account: "the customer {customer_id} is not connected with an account at the service",
    plans_for_nothing: "name either variant_id and region_id (and a quantity other than 1), or cart_id",
    checkout_of_nothing: "name either cart_id or order_id",
    no_cart: "there is no cart {id}",
    no_region: "there is no region {id}",
    nothing_imported:
      "the import changed nothing: {reasons:; }[; and {more} more]. Import with skip_unresolved to leave these out",
    nothing_chosen: "the request changed nothing: {reasons:; }[; and {more} more]",
    entry_unresolved: "{label}: {reason}",
    line_wrong: "line {line}: [column {column}: ]{reason}",
    named_alike: "this store has {count} of the name “{name}” ({setting})",
    twice: "the file has it twice",

    // Why an item is not sent, or how to improve it.
    no_partner_id: "it has no value that could be its id at the service ({source})",
    duplicate_partner_id: "another variant has the product id {partner_id} already",
    partner_id_too_long: "its id at the service ({source}) has {length} characters, and at most {limit} are allowed",
    no_price: "it has no price in {currency}",
    tax_unknown:
      "the store cannot compute its price with tax, because the tax region {country} does not answer: {detail}",
    price_not_integral: "its price {price} is not a whole amount",
    price_is_zero: "its price {price} is rounded to zero",
    price_not_taken: "the service does not accept its new price {price}, so the store shows it as sold out",
    price_in_review:
      "it came back[ with its old price {old_price}], so the store shows it as sold out until customers see {price}",
    no_name: "it has no title",
    name_too_long: "its name has {length} characters, and at most {limit} are allowed",
    duplicate_name: "“{name}” is already the name of {holder}; “{proposal}” is free",
    name_not_free_yet: "“{name}” is the name of {holder} at the service until its new name is approved",
    no_category: "it is in no category",
    unmapped_category: "none of its categories is mapped: {names}",
    category_gone: "the service has no category “{category}” any more",
    no_image: "it has no image",
    image_unreachable: "the image {url} cannot be read: {detail}",
    image_too_large: "the image {url} is too large: [it has {kb} kB, and ]at most {limit_kb} kB are read",
    image_not_an_image: "{url} is no image: {detail}",
    image_forbidden_address: "the address of the image {url} is not allowed: {detail}",
    image_not_public: "the service cannot reach the image {url}: {detail}",
    change_limit: FIGURES,
    change_limit_discarded: "{by} decided to leave it as it is at the service",
    refused: "the service refused it: {words}[. The store still sends: {waiting}.]",
    rejected: "the service's reviewer rejected it[: {words}][. The store still sends: {waiting}.]",
    too_large: "the service accepts no request of this size: the item itself has {kb} kB",
    denied_there:
      "the service accepts the item, and then says that it does not know it: {words}. The store tries again, at longer and longer intervals",
    changed_there: "each time the store sends these values, the service changes them: {fields:; }",
    items_rejected: {
      by: "items",
      one: "the service rejected {items} item[: “{words:”; “}”]",
      other: "the service rejected {items} items[: “{words:”; “}”]",
    },
    shows_other: "{field} is sent as “{ours}” and shown as “{theirs}”",
    single_image: "it has one image",
    small_image:
      "the image {url} is small: it has {width} × {height} pixels, and at least {min} × {min} are recommended",
    large_image:
      "the image {url} is large: it has {width} × {height} pixels, and at most {max} × {max} are recommended",
    empty_device_keys: "device keys without a value: {keys}",
    long_name: "its name has {length} characters",
    no_description: "it has no description",
    long_description: "its description has {length} characters, markup included: the service gets the first {limit}",
    locations_cannot_ship: {
      by: "locations",
      one: "{shipping} of {locations} location with its stock can ship it",
      other: "{shipping} of {locations} locations with its stock can ship it",
    },
    not_recorded: "the database refuses it: {detail}",
    not_read: "this store cannot read it: {detail}",

    // A verdict step's finding.
    opted_out: "you stopped selling it on the service.",
    category_not_sold: "its category is not sold on the service.",
    not_published: "the product is not published.",
    not_in_sales_channel: "the product is not in the sales channel of the service, or the channel is disabled.",
    deleted: "the variant was deleted.",
    wanted: "this store wants to sell it on the service.",
    mapped: "it goes to “{category}”[, because {why}].",
    no_mapping_problem: "its category is settled.",
    complete: "everything that the service needs is there.",
    blocked_in_part: "the service has it already and receives its other values; these stay as they are: {blocked}.",
    blocked_whole: "it is not on sale, so the store sends none of its values until this is fixed.",
    never_sent: "it was never sent.",
    waiting: "waiting to be sent: {changes}.",
    acknowledged: "the service has acknowledged all its values.",
    acknowledged_in_part: "the service has acknowledged all its values that are not blocked.",
    not_read_back: "it was not read back yet.",
    awaiting_approval: "it waits for the service's approval, and is not on sale yet.",
    update_awaits_approval: "its earlier version is on sale; a newer version waits for approval.",
    update_rejected: "its earlier version is on sale; the service rejected the newer one[: {words}]",
    price_differs_there: "customers see {live}, and your price is {price}: the store refuses purchases at {live}.",
    on_sale: "customers can buy it on the service.",
    sold_out: "customers see it as sold out and cannot buy it.",
    archived_since: "it has been archived since the last read-back, which found it on sale.",
    archived: "the service has archived it.",
    not_there: "the service does not have it.",

    // Why a product goes to its category.
    category_chosen: "it was chosen on the product's page",
    category_only: `it is in “{name}”${INHERITS}`,
    category_deepest: `it is in “{name}”, the deepest of its {mapped} mapped categories${INHERITS}`,
    category_first_by_rank: `it is in “{name}”, the deepest and the first by rank of its {mapped} mapped categories${INHERITS}`,
    category_first: `it is in “{name}”, the first of its {mapped} mapped categories${INHERITS}`,

    // Why a suggestion is made.
    category_same_name: "it has the same name as “{category}”",
    category_similar_name: "its name is like “{category}”",
    category_below_similar: "it is below “{name}”, which is like “{category}”",
    category_of_goods: {
      by: "products",
      one: "its {products} product goes to “{category}” already",
      other: "{goods} of its {products} products go to “{category}” already",
    },
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
    over_change_limit: FIGURES,
    confirmed: "confirmed[ by {by}]",
    superseded: "a later run replaced it",
    stay_unsent: {
      by: "items",
      one: "{items} item stays as it is at the service: it waits for a person, or was discarded before",
      other: "{items} items stay as they are at the service: they wait for a person, or were discarded before",
    },
    released: "it no longer waits",
    discarded: {
      by: "items",
      one: "discarded by {by}: {items} item stays as it is at the service",
      other: "discarded by {by}: {items} items stay as they are at the service",
    },
    still_waiting: {
      by: "items",
      one: "{items} item still waits and is sent automatically[: {reason}]",
      other: "{items} items still wait and are sent automatically[: {reason}]",
    },
    drifted: {
      by: "drifted",
      one: "{drifted} item differed at the service and is sent again",
      other: "{drifted} items differed at the service and are sent again",
    },
    unknown_products: {
      by: "unknown_products",
      one: "{unknown_products} product at the service does not belong to this store: {named}",
      other: "{unknown_products} products at the service do not belong to this store: {named}",
    },
    products_unread: {
      by: "count",
      one: "{count} product of the service could not be read and was skipped: {named}[; {also}]",
      other: "{count} products of the service could not be read and were skipped: {named}[; {also}]",
    },
    drifted_and_unknown_products: "{drifted}; {unknown_products}",
    process_ended: "its process ended before the run did",
    failed: "{error}",

    // What happened.
    setting_changed: "{field}: {from} → {to}",
    category_mapped: "“{name}” goes to “{category}” at the service[, and no longer to “{from}”]",
    category_unmapped: "“{name}” no longer goes to “{category}” at the service",
    category_kept_off_sale: "the category “{name}” is not sold on the service[, and no longer goes to “{from}”]",
    category_off_sale_ended: "the products of “{name}” may be sold on the service again",
    device_key_mapped: "“{device_key}” of “{category}” is taken from {source}",
    device_key_unmapped: "“{device_key}” of “{category}” has no source any more",
    put_on_sale: "{name}: sold on the service by choice[, like the deleted “{predecessor}”]",
    kept_off_sale: "{name}: not sold on the service by choice[, like the deleted “{predecessor}”]",
    left_to_rule: "{name}: the general settings decide again",
    choice_changed: "{name}, {choice}: {from} → {to}[, like the deleted “{predecessor}”]",
    so_many_products: { by: "products", one: "{products} product", other: "{products} products" },
    configuration_imported: "a configuration file was imported: {added} added, {changed} changed, {removed} removed",
    choices_changed: {
      by: "count",
      one: "the choices of {count} product or variant were changed",
      other: "the choices of {count} products and variants were changed",
    },
    pushing_paused: "pushing was paused",
    pushing_resumed: "pushing was resumed",
    place_adopted: "this store was confirmed as the one that pushes",
    service_left: "this store left the service: no region offers the payment method any more",
    push_confirmed: {
      by: "items",
      one: "the push of {items} waiting item was confirmed",
      other: "the push of {items} waiting items was confirmed",
    },
    push_discarded: {
      by: "items",
      one: "the push of {items} waiting item was discarded",
      other: "the push of {items} waiting items was discarded",
    },
    prices_restored: {
      by: "items",
      one: "the old price of {items} item was put back into the store",
      other: "the old prices of {items} items were put back into the store",
    },
    reading_confirmed: "a person confirmed that the items missing from a read-back are gone",
    reading_discarded: "a person discarded a read-back with missing items",
    unknown_products_archived: {
      by: "items",
      one: "{items} unknown product at the service was archived",
      other: "{items} unknown products at the service were archived",
    },
    unknown_product_linked: "the service's product “{partner_id}” was linked to a variant in this store",
    item_relinked: "the item “{partner_id}” was linked to another variant",
    reserved_quantity_repaired:
      "the reserved quantity of “{item}” at “{location}” was corrected from {from} to {to}, the units of its reservations",
    problem_dismissed: "a problem was dismissed: {problem}",
    push_running: "a push is under way",
    pushed: "the catalogue was pushed: {did}",
    pushed_by_itself: "the store pushed changes automatically, within an hour: {did}",
    push_found_nothing: "the catalogue was compared, and nothing had to be sent",
    push_waiting: "a push waits for a decision: {did:; }",
    push_ended_early: "a push stopped before its end: {did:; }",
    reading_found: "the store read the service's list: {did}",
    reading_waiting: "a read-back waits for a decision: {did:; }",
    reading_ended_early: "a read-back stopped before its end: {did:; }",
    outage: "the store cannot send changes, and keeps all of them: {problem}",
    outage_over: "the store could not send changes for {duration}, and kept them all: {problem}",
    value_none: "none",
    value_on: "on",
    value_off: "off",
    value_duration: "{ms}",
    value_moment: "{at}",
    did_create: "{items} created",
    did_reprice: { by: "items", one: "{items} price changed", other: "{items} prices changed" },
    did_update: "{items} updated",
    did_archive: "{items} archived",
    did_unarchive: "{items} back on sale",
    were_refused: "{items} refused",
    wait_for_approval: { by: "items", one: "{items} waits for approval", other: "{items} wait for approval" },
    were_approved: "{items} approved",
    were_rejected: "{items} rejected",
    under_a_minute: "less than a minute",
    so_many_minutes: { by: "minutes", one: "{minutes} minute", other: "{minutes} minutes" },
    so_many_hours: { by: "hours", one: "{hours} hour", other: "{hours} hours" },
    so_many_days: { by: "days", one: "{days} day", other: "{days} days" },

    // Why a list of the service is not credible.
    remote_list_incomplete: "the service's list of products ends early: {rows} of {total} entries were shown",
    remote_list_empty: "the service's list of products is empty, although the service has accepted {items} items",
    items_missing:
      "the service no longer shows {missing} of {items} items: more than {limit_percent} % at once waits for a confirmation",
    // Why a caller does not count as the service.
    caller_address: "it called from an address that is not allowed",
    caller_no_credentials: "it showed no credentials",
    caller_wrong_secret: "its secret or signature was wrong",
    caller_timestamp: "the time of its signature is missing or too far from now",

    // Why a cart cannot be paid with the service.
    checkout_off: "this store does not take payments with this service",
    checkout_inert: "this payment method is not set up completely: please choose another one",
    checkout_for_carts: "this payment method is for carts only",
    checkout_data_wrong: "the payment cannot be started: {fields:; }",
    cart_changed: "the cart has changed: please begin the payment again",
    order_already_paid: "this order is already paid: nothing more is due",
    order_payment_held: "this order is already placed, and the payment service is checking its payment: please wait",
    checkout_busy: "a payment for this cart is being started: please wait a moment and try again",
    checkout_too_often: "too many payments were started for this cart: please try again in an hour, or pay another way",
    out_of_stock: "the store does not have enough of {lines}: please reduce the quantity",
    cart_below_minimum: "the total of {amount:money} is below the minimum of this payment method, {limit:money}",
    cart_above_maximum: "the total of {amount:money} is above the maximum of this payment method, {limit:money}",
    cart_in_other_currency: "the cart is in {currency}, and only {wanted} can be paid this way",
    cart_without_name: "the cart needs an address with a name before it can be paid this way",
    no_return_address: "the address of the return page is missing: set checkout.returnUrl, or send return_url",
    foreign_return_address: "{field} leads to {origin}, which is not allowed",
    unsafe_return_address:
      "{field} must be a web address of at most {limit} characters, without backslashes and control characters",
    down_payment_not_allowed: "a down payment of the kind {type} cannot be chosen in this store",
    plan_not_quoted: "the installment plan {id} is not offered for this cart: please choose another one",
    lines_refused_by_hook: "the store does not let this cart be paid this way: {words}",
    lines_do_not_add_up: "the lines of the payment add up to {sum}, and {amount} is to be paid",
    checkout_refused_there: "the payment service does not accept this cart[: {words}]",
    checkout_out_of_reach: "the payment service does not answer now: please try again, or pay another way",
    payment_over: "this payment is over ({state}): please begin again",
    refund_not_here: "this payment is refunded in the service's portal",

    // The state of a payment, for the customer.
    checkout_none: "no payment has begun with this payment method",
    checkout_open: "your payment is not finished: please continue at the payment service",
    checkout_held: "your order is placed, and the payment service is checking your payment",
    checkout_approved: "your payment is approved",
    checkout_owes_courier: "your payment is approved: please pay {amount:money} to the courier",
    checkout_owes_merchant: "your payment is approved: please pay {amount:money} to the store",
    checkout_rejected:
      "the payment service did not approve your payment, and nothing was charged[{ordered}. Your order is cancelled]",
    checkout_cancelled: "you cancelled the payment, and nothing was charged[{ordered}. Your order is cancelled]",
    checkout_expired: "the time to pay is over, and nothing was charged[{ordered}. Your order is cancelled]",
    checkout_order_cancelled: "your order is cancelled[{returned}, and your money goes back to you]",
    checkout_sold_out:
      "the goods were sold out before your order was made[{returned}, and your money goes back to you]",
    checkout_cart_changed:
      "your cart changed while you paid[{returned}, and your money goes back to you]: please begin the payment again",
    checkout_not_made:
      "the payment was not made[{returned}, and your money goes back to you]: please try again, or pay another way",

    // A comparison with the service's books.
    books_agree: {
      by: "compared",
      one: "the service's books agree with this store's: {compared} transaction was compared",
      other: "the service's books agree with this store's: {compared} transactions were compared",
    },
    books_unread:
      "{compared} transactions agree with the service's books, and {unread} could not be read at the service",
    books_half:
      "{compared} transactions agree with the service's books. The service's list could not be read to its end, so the service may have transactions that this store lacks: {why}",
    figures_differ: "{figure} of transaction {trx_id} is {ours} in this store and {theirs} at the service",
    only_here: "only this store has transaction {trx_id} of {amount}",
    only_there: "only the service has transaction {trx_id} of {amount}",
    only_in_medusa: "payment {trx_id} of {amount} is captured in Medusa and missing in this store's ledgers",
    not_in_medusa: "transaction {trx_id} of {amount} is paid, and its order has no payment in Medusa",
    medusa_differs: "{figure} of transaction {trx_id} is {medusa} in Medusa and {ours} in the ledger",
    kept_of_cancelled_order:
      "order {order_id} is cancelled, and {amount} of transaction {trx_id} has not gone back to the customer",

    // A problem that a person should act on.
    credentials_refused: "the service refused the credentials: {why}",
    service_unavailable: "the service does not answer: {why}",
    service_pause: "the service limits this store's requests: its {api} API gets no call until {end}",
    answer_not_understood: "the service's answer was not understood: {why}",
    push_failed: "a push of the {lane} lane failed and is repeated: {reason}",
    no_jobs: "no process has run the store's jobs for three minutes",
    left_unsent: {
      by: "items",
      one: "{items} item differs at the service, because a person discarded its change",
      other: "{items} items differ at the service, because a person discarded their changes",
    },
    shown_price_refused: {
      by: "items",
      one: "customers see an old price of {items} item, and the store refuses purchases at this price",
      other: "customers see old prices of {items} items, and the store refuses purchases at these prices",
    },
    token_ends: "the partner token expires on {end}",
    read_back_failed:
      "the service's list of products could not be read {times} times in a row, so approvals, rejections and differences go unseen: {why}",
    products_unreadable: {
      by: "count",
      one: "{count} product of the service cannot be read, and is left as it was: {named}",
      other: "{count} products of the service cannot be read, and are left as they were: {named}",
    },
    categories_unreadable: {
      by: "count",
      one: "{count} category of the service cannot be read, and is left as it was: {named}",
      other: "{count} categories of the service cannot be read, and are left as they were: {named}",
    },
    device_mappings_unreadable: {
      by: "count",
      one: "the source of {count} device key cannot be read, and the key is sent without a value: {named}",
      other: "the sources of {count} device keys cannot be read, and the keys are sent without values: {named}",
    },
    mapped_category_gone: "your categories are mapped to categories that the service no longer has: {names}",
    pictures_not_public:
      "the service is on the internet, and cannot reach pictures in this store's private network: {hosts}",
    deal_not_understood: "a purchase was refused, because it could not be read: {fields}",
    deal_price_mismatch: "a purchase was refused: {paid:money} was paid for {partner_id}[, its price is {price:money}]",
    deal_product_unknown: "a purchase was refused: this store has no product with the service's id {partner_id}",
    deal_currency_mismatch:
      "a purchase was refused: {partner_id} was paid in {currency}, which is not the currency of the settings",
    deal_not_configured: "a purchase of {partner_id} was refused: no sales channel or no region is chosen for deals",
    hook_failed:
      "the store's hook entriesProjected failed in a purchase, so the price that was sent last was used: {reason}",
    deal_refused_by_hook: "a hook in this store refused a purchase of {partner_id}: {words}",
    deal_too_late: "a purchase[ of {partner_id}] was lost, because it could not be processed in time",
    deal_failed: "a purchase[ of {partner_id}] was refused, because its order could not be made",
    deal_conflict: "a purchase was refused: transaction {trx_id} was received before with another body",
    deal_unauthorized: "a purchase was refused, because its caller is not known ({address}): {reason}",
    callback_proxies: "the service's calls come through {proxies} proxies, and Medusa trusts only one of them",
    deal_not_settled: "deal {trx_id} (order {order_id}): {reason}, but the store could not apply this: {failure}",
    deal_disagreement: "deal {trx_id} is {state} here, and {reason}",
    deal_cancelled_here:
      "the order of deal {trx_id} was cancelled in this store, and the service may still collect from the customer",
    deal_refunded_here: "the payment of deal {trx_id} was refunded in this store's books, but not at the service",
    deal_unconfirmed: "deal {trx_id} (order {order_id}) cannot be confirmed: {why}",
    deal_unfinished: "deal {trx_id}[ (order {order_id})] is not finished: {step}: {failure}",
    deal_record_differs:
      "the store does not capture deal {trx_id} (order {order_id}): its {field} is {theirs} in the service's record, and {ours} in the order here",
    customer_accounts_locked: {
      by: "count",
      one: "the token of {count} connected customer is sealed with a key that this store does not have",
      other: "the tokens of {count} connected customers are sealed with a key that this store does not have",
    },
    customer_account_mismatch:
      "customer {customer_id} is connected with an account at the service that has another {fields}",
    payment_record_differs:
      "the store does not accept payment {trx_id}: its {field} is {theirs} in the service's record, and {ours} in the cart here",
    down_payment_too_high:
      "the service names a down payment of {open:money} for payment {trx_id} of {amount:money}. A down payment must be below the amount, so the store ignores it",
    payment_disagreement: "payment {trx_id}[ of order {order_id}] is {state} here, and {reason}",
    payment_unreadable: "the status of payment {trx_id} cannot be read: {why}",
    payment_undecided:
      "the service has not decided on payment {trx_id}[ of order {order_id}] for thirty days: {reason}. The store no longer reads it automatically",
    payment_not_settled:
      "payment {trx_id}[ of order {order_id}]: {reason}, but the store could not apply this: {failure}",
    payment_cancelled_here:
      "order {order_id} was cancelled in this store, and the service still collects {amount:money} for payment {trx_id}",
    order_paid_in_part:
      "the service ended payment {trx_id} of order {number} without money, and the order's other payments cover {paid:money} of {total:money}",
    order_paid_twice:
      "the payments of order {number} exceed its total by {excess:money}: payment {trx_id} of {amount:money} at the service, and another payment of the same order",
    payment_returned:
      "the customer paid a second time for one cart: the store returns payment {trx_id} of {amount:money} and keeps the first one",
    payment_not_reversed:
      "payment {trx_id} of {amount:money} has no valid order, but the store could not return the money: {why}",
    refund_unknown:
      "the service has not said whether it refunded {amount:money} of transaction {trx_id}, and it may have",
    refund_pending:
      "the service accepted the refund of {amount:money} of transaction {trx_id} three days ago, and has not paid it out",
    refund_refused: "the refund of {amount:money} of transaction {trx_id} was not made: {why}",

    refund_not_booked:
      "the service refunded {amount:money} of transaction {trx_id}, but the store could not book the refund: {failure}",
    books_differ: "the service's books and this store's differ: {differences:; }[; and {more} more]",
    books_not_compared: "the service's books could not be compared with this store's: {why}",
    delivery_refused: "{delivery_status} of transaction {trx_id} was refused: {why}",
    delivery_not_sent: "the delivery status of transaction {trx_id} was not sent: {why}",
  },

  fixes: {
    no_partner_id:
      "Fill in the value that is the id: the setting “Product id at the service” shows which one. Or choose another source in this setting.",
    duplicate_partner_id:
      "Give each variant a different id: the setting “Product id at the service” shows which value is the id. Or choose another source in this setting.",
    partner_id_too_long:
      "Shorten the value that is the id: the setting “Product id at the service” shows which one. Or choose another source in this setting.",
    no_price: "Add a price in the configured currency to the variant.",
    tax_unknown:
      "Choose another tax provider for the tax region, install the one that is chosen, or mark the prices as tax inclusive. The store then tries again.",
    price_not_integral: "Use a price without decimals, or choose a rounding in the settings.",
    price_is_zero: "Raise the price to a whole amount of at least 1, or choose to round up in the settings.",
    price_not_taken:
      "Fix the other values of the item that the service refused. Then the store sends price and stock again. With stock, customers would see the old price, and the store would refuse every purchase.",
    price_in_review:
      "You need not act: the store sends the stock as soon as the service has approved the new price. If the service rejects the price, read its reason.",
    no_name: "Give the product a title.",
    name_too_long: "Shorten the title of the product or the variant.",
    duplicate_name: "Rename the product or the variant; the proposal in the message is free.",
    name_not_free_yet: "You need not act: the store sends it as soon as the name is free at the service.",
    no_category: "Put the product into a category.",
    unmapped_category: "Map the product's category, or one above it, to one of the service's categories.",
    category_gone: "The service no longer has the mapped category: map it to another one.",
    no_image: "Add at least one image to the product.",
    image_unreachable: "Make the image address reachable from this server and the internet, or replace the image.",
    image_too_large: "Replace the image by a smaller file, or raise the option images.maxBytes.",
    image_not_an_image: "Replace the file by a JPEG, PNG, GIF or WebP picture.",
    image_forbidden_address:
      "Serve the image from a public address, or allow its host in the option images.allowedPrivateHosts.",
    image_not_public:
      "Serve the store's files from a public address: set the file provider's backend_url, or use a file provider on the internet. Then give the products their pictures again.",
    change_limit: "Look at the plan. Confirm it if you intend the change, or undo the change in the store.",
    change_limit_discarded:
      "You need not act if the item should stay as it is. To send the change after all, look at the plan and confirm it. Or undo the change in the store.",
    refused:
      "Change the refused value: the store then sends the item again. To send it again unchanged, use “Needs you” on the overview.",
    rejected:
      "Change the value that the service's reviewer names: the store then sends the item again. To send it again unchanged, use “Needs you” on the overview.",
    too_large:
      "Shorten its description, terms or device texts: most often a picture was pasted into one of them. Price and stock are still sent. If it is not large, ask the service how large a request may be.",
    denied_there:
      "Look for the item in the service's portal. If it is there, ask the service why it denies the item. The store tries again by itself.",
    changed_there:
      "Open the item's page, and keep the service's value or send yours again. Or change the value in the store. You cannot keep the service's price: change your price, or ask the service.",
    single_image: "Add a second picture: the service recommends at least two.",
    small_image:
      "Replace the image by a larger one: customers see it blurred. The options images.minPixels and images.maxPixels set the recommendation.",
    large_image:
      "Replace the image by a smaller one: customers on a phone wait for it. The options images.minPixels and images.maxPixels set the recommendation.",
    empty_device_keys: "Map the device keys, or fill in the options or metadata that they read.",
    long_name: "Shorten the title of the product or the variant, because lists cut off a long title.",
    not_recorded:
      "Shorten or correct the texts of the product and the variant; it is sent again as soon as it changes.",
    not_read:
      "Fix the cause that the message names, most often a price, a tax rule or a missing provider; the store then sends the item.",
    locations_cannot_ship:
      "Add a shipping option of the product's shipping profile to each of these locations, or move the stock. Until then the store still sells from such a location, and the order has no shipping option.",
    no_description: "Write a description. Until then the service shows the title instead.",
    long_description: "Shorten the description: most often a picture was pasted into it.",

    opted_out: 'Press "Sell again" at the item or on the product\'s page.',
    category_not_sold: "Map its category to one of the service's categories, or move the product to another category.",
    not_published: "Publish the product.",
    not_in_sales_channel: "Add the product to the sales channel of the settings.",
    deleted: "You need not act: the service has archived it.",
    update_rejected:
      "Change the value that the reviewer names: the store then sends the item again. To send it again unchanged, use “Needs you” on the overview.",
    price_differs_there:
      "Ask the service to approve the new price, or accept the price that it still shows until then (setting “Accepted price of a purchase”).",

    remote_list_incomplete: "You need not act: the store reads the list again. If the problem stays, tell the service.",
    remote_list_empty:
      "Look at the service's portal. If it has lost its catalogue, confirm the read-back: the store sends every item again. If not, the store reads the list again.",
    items_missing:
      "Look at the service's portal. If the items are gone, confirm the read-back: the store sends them again. If not, discard it: the items stay as they are.",
    credentials_refused:
      "Check token, shopCode and merCode in the plugin's options, for this environment. Pushing then continues.",
    service_unavailable:
      "You need not act: the store sends the waiting changes when the service answers again. If only one item stays, ask the service.",
    service_pause:
      "You need not act: the store continues at the named time. Until then checkouts with the service are refused if the pause concerns its transactions API, and other work waits. If this happens often, lower the option rateLimit.",
    answer_not_understood:
      "The answer does not follow the service's interface, or refuses without a reason. The store keeps the changes and sends them again. Look at the activity; if the problem stays, contact the service, or the operator of the gateway in between.",
    push_failed:
      "If the problem stays, check whether a handler of the hook entriesProjected throws. If none does, report the problem with the store's log.",
    no_jobs:
      "Start a process with MEDUSA_WORKER_MODE worker or shared, on the same database and Redis. Without such a process the store settles no payment, repeats no call and finds no difference.",
    left_unsent: "Send the changes after all on the page of their push, or undo them in the store.",
    shown_price_refused:
      "Accept purchases at the shown price with the setting “Accepted price of a purchase”, or ask the service to approve the new prices.",
    token_ends: "Make a new token in the service's merchant portal, set it as the option token and restart the store.",
    read_back_failed:
      "Check the option baseUrl of the catalogue and the token, and ask the service about GET /products. The store reads the list again.",
    products_unreadable:
      "Tell the service which of its products do not follow the interface, or update the plugin. The store reads all other products.",
    categories_unreadable:
      "Tell the service which of its categories do not follow the interface, or update the plugin. The store reads all other categories.",
    device_mappings_unreadable: "Choose the source of each of these device keys again, or remove it.",
    mapped_category_gone:
      "Map these categories of your store to other categories of the service. Until then their products are blocked.",
    pictures_not_public:
      "Serve the store's files from a public address: set the file provider's backend_url, or use a file provider on the internet. Then give the products their pictures again.",
    goes_live: "Confirm it on the overview, or run npx partner-commerce adopt. Both first show what will happen.",
    copied_database:
      'If this is a copy, do not confirm it: then it sends nothing. If this store is the one that sells now, confirm it: POST /admin/partner-commerce/resume with { "adopt": true }.',
    deal_not_ended: "Ship or cancel the order first, then erase.",
    deal_busy: "Try again in a moment.",
    deal_not_understood:
      "Find the request in the activity, and tell the service which fields differ from its interface.",
    deal_price_mismatch:
      "The item is compared and sent again. If its price change waits for approval, ask the service to approve it, or accept approved prices with the setting “Accepted price of a purchase”.",
    deal_product_unknown:
      "Find the id among the items. If its product was deleted, archive it at the service. If its product was created again, link the item to the new variant.",
    deal_currency_mismatch: "Compare the setting “Currency” with the currency in which the service sells.",
    deal_not_configured: "Choose a sales channel and a region on the settings page: until then nothing can be sold.",
    hook_failed: "Fix the handler of the hook entriesProjected: in a purchase it has 3 seconds.",
    deal_refused_by_hook: "Check whether the handler of the hook validate refuses the right purchases.",
    deal_too_late:
      "Look in the store's log for an error or a stop of the process, and at the load of the server and of its database. If this happens often under load, raise the setting “Deadline for an order”.",
    deal_failed: "Find the cause in the store's log. If the cause is not the store's own code, report it with the log.",
    deal_conflict: "Ask the service why it sends a transaction twice. The first one counts: look at its deal.",
    deal_unauthorized:
      "If the caller was the service, compare its credentials and address with callbacks.auth and callbacks.allowedIps in the plugin's options. If it was a stranger, dismiss the problem: the call changed nothing.",
    callback_proxies:
      "Configure the outermost proxy to pass on only the caller's address, or remove callbacks.allowedIps. Until then the store compares callbacks.allowedIps with the address of a proxy.",
    deal_not_settled: "If the order is packed already, cancel its fulfilment. The store then tries again.",
    deal_disagreement:
      "Look at the transaction in the service's portal and at the order here, and settle the difference by hand: refund, cancel or ship. Then press “Check again” on the deal's page.",
    deal_cancelled_here:
      "Cancel or refund the transaction in the service's portal, then press “Check again” on the deal's page.",
    deal_refunded_here: "Refund the transaction in the service's portal, then press “Check again” on the deal's page.",
    deal_unconfirmed:
      "Do not ship yet. Look the transaction up in the service's portal: capture the payment if it is approved, cancel the order if not. If the endpoint getTransactionStatus is set, the store reads the status again.",
    deal_unfinished:
      "Do not ship yet. Fix the cause that the failure names, for example the tax region's provider. The store repeats the step each minute, and follows the service's decisions in the meantime.",
    deal_record_differs:
      "Do not ship yet. Compare the transaction in the service's portal with the order. The payment is captured once the two agree; if they never do, cancel the order here and the transaction in the portal.",
    customer_accounts_locked:
      "Put the missing key back into the option encryptionKey, behind the new one. Without it these customers connect again with their next payment.",
    customer_account_mismatch:
      "Ask the customer whether the account is theirs. If it is not, forget the connection on the customer's page.",
    payment_record_differs:
      "Do not ship. Compare the transaction in the service's portal with the cart or order. The store accepts it once the two agree; if they never do, cancel it in the portal.",
    down_payment_too_high:
      "Ask the service for the right down payment. The store corrects it as soon as the service names the right amount. If the sale has no down payment, dismiss this problem.",
    payment_disagreement:
      "Look at the transaction in the service's portal and at the order here, and settle the difference by hand: refund, cancel or ship.",
    payment_unreadable:
      "Check the token and the endpoint getTransactionStatus in the plugin's options. The store reads it again.",
    payment_undecided:
      "Look at the transaction in the service's portal and settle it there, then press “Check again” on the payment's page. Cancel an order on hold that the customer will not pay.",
    payment_not_settled: "Fix the cause that the failure names; the store then tries again.",
    payment_cancelled_here:
      "Refund the transaction in the service's portal: the refund in this store's books has not reached it.",
    order_paid_in_part:
      "Collect the rest from the customer. If the customer does not pay it, cancel the order and return the other payments. Then press “Check again” on the payment's page.",
    order_paid_twice:
      "Open the order and refund the money that the customer paid twice. Then press “Check again” on the payment's page.",
    payment_returned:
      "The customer may ask about the second payment: tell them that it goes back. The payment's page shows when the service has returned it.",
    payment_not_reversed: "Cancel or refund the transaction in the service's portal. The store reads it again.",
    refund_unknown:
      'Do not refund it in another way. The plugin keeps reading the transaction. If the service\'s portal shows no such refund after ten minutes, press "The portal shows no such refund" on the page of the payment or deal.',
    refund_pending:
      "Ask the service about this refund. The plugin keeps reading it, and refuses other refunds of the payment until the service has decided.",
    refund_refused:
      "Look at the transaction in the service's portal. If the customer has no money back, refund it again here, or in the portal. The plugin books a portal refund automatically.",
    refund_not_booked:
      "Compare the order's payments with the transaction in the service's portal, and fix the cause that the failure names; the store then tries again.",
    books_differ:
      "Compare the transactions in the service's portal with the payments and deals here, and settle each difference on the side that is wrong. Then compare the books again on the overview.",
    books_half:
      "Check the endpoint listTransactions in the plugin's options, then compare the books again. Until then, look in the service's portal for payments without an order here.",
    books_not_compared:
      "Check the token and the endpoints getTransaction and getTransactionStatus in the plugin's options. The store tries again each hour.",
    delivery_refused:
      "Compare the order with the transaction in the service's portal, then set the right delivery status in the admin.",
    delivery_not_sent:
      "Check the token and the endpoint updateTransaction in the plugin's options. If both are right, contact the service. The store sends it again.",
  },
} as const satisfies Catalogue

export const en = toCatalogue(texts)

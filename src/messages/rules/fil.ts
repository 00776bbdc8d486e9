import { type Catalogue } from "./catalogue"

const FIGURES =
  "sa {items} item na ibinebenta roon[, {withdrawn} ang aalisin][, {zeroed} ang mauubusan ng stock][, {repriced} ang mag-iiba ng presyo][, {steep} sa mga ito ang bababa nang higit sa {max_drop_percent} %, at {largest_drop_percent} % ang pinakamalaki][, bukod sa {sent} nitong huling oras]: naghihintay ng kumpirmasyon ang sabay na pagbabago ng higit sa {limit_percent} %[, at ang presyong bababa nang higit sa {max_drop_percent} %]"
const INHERITS = "[{inherits}, at mula sa kategoryang nasa itaas nito ang tugma]"

export const fil = {
  messages: {
    // How a call to the service failed.
    answered: "sumagot ang serbisyo ng code {status}[: {words}]",
    redirected: "sa ibang address itinuturo (code {status}): tama ba ang base URL?[ Sabi ng serbisyo: {words}]",
    token_refused: "wala o mali ang token, o para sa ibang kapaligiran ito (code {status})[: {words}]",
    client_refused: "mali ang client id o ang client secret (code {status})[: {words}]",
    codes_refused: "hindi para sa token na ito ang shop code at merchant code (code {status})[: {words}]",
    unreadable: "hindi mabasa ang sagot: {detail}",
    no_answer_in_time: "walang buong sagot sa loob ng {ms}",
    no_connection_in_time: "hindi nakakonekta sa loob ng {ms}",
    connection_broke: "naputol ang koneksyon bago makuha ang buong sagot ({reason})",
    not_trusted: "hindi mapagkakatiwalaan ang certificate ng serbisyo ({reason})",
    not_reached: "walang koneksyon sa serbisyo ({reason})",
    cancelled: "itinigil ito bago sumagot ang serbisyo",
    must_wait: "hindi ipinadala: pinaghihintay pa ng serbisyo ng {seconds}",
    no_endpoint: "hindi ipinadala: itakda ang option na {option}",
    not_sent: "hindi ipinadala: {detail}",
    never_happened: "walang sagot, at walang ipinapakita nito ang tala ng serbisyo",
    refund_above_left: "{left} {currency} na lang ng bayad ang maaari pang i-refund",
    refund_above_lines: "{left} {currency} na lang ng mga piniling linya ang maaari pang i-refund",
    refund_above_service_part:
      "{left} {currency} na lang ang maaari pang i-refund ng serbisyo. Hindi nito nakolekta ang paunang bayad na {open} {currency}; kung nasa iyo ito, ikaw ang magsauli nito",
    refund_items_unknown: "walang item na {ids} sa tala ng serbisyo para sa bayad na ito",
    refund_no_items:
      "walang ipinapakitang item ang tala ng serbisyo para sa bayad na ito, at kailangang magbanggit ng item ang refund: i-refund ito sa portal ng serbisyo",
    refund_below_cent: "mas mababa sa isang sentimo ang halaga",
    refund_not_paid: "hindi pa nagbabayad ang customer",
    refund_before_order: "wala pa ang order ng bayad na ito: subukang muli pagkalipas ng isang minuto",
    refund_order_changing:
      "may bukas na edit, return, exchange, claim o transfer ang order: kumpirmahin o kanselahin muna iyon bago ang refund",
    refund_order_cancelled:
      "nakansela ang order, at hindi maitatala ng Medusa ang refund nito: i-refund ang bayad sa page ng plugin",
    refund_taken_back: "binawi na ng plugin ang buong bayad",
    refund_not_begun: "huminto ang tindahan bago nito tinawag ang serbisyo",
    refund_lines_used:
      "tinanggihan ng serbisyo ang mga linyang nagamit na ng naunang refund[ ({words})]. {left} {currency} pa ang maibabalik ng mga linyang wala pang refund; ang natitira ay ire-refund sa portal ng serbisyo",

    // Why a deal ended in its state, and why a delivery was not reported.
    service_says: "sabi ng serbisyo: {status}",
    answered_in_time: "naibigay ang sagot sa oras, at walang nababasang katayuan",
    unknown_there: "walang ganitong transaksyon ang serbisyo",
    cancelled_here: "kinansela ang order sa tindahang ito",
    deal_cancelled: "kinansela ang deal",
    order_placed_as: "order {number}",
    answer_maybe_lost: "hindi alam kung nakarating sa serbisyo ang sagot",

    // Steps that follow the answer to a purchase, or its confirmation.
    step_stock: "hindi naitala ang stock nito",
    step_delivery: "hindi naipila ang katayuan ng delivery nito",
    step_tax_lines: "hindi nakuwenta ang buwis nito",
    step_payment: "hindi naitala ang bayad nito",
    step_announce: "hindi naipahayag na tinanggap ito",
    step_order_placed: "hindi naipahayag ang order nito",
    step_announce_confirmed: "hindi naipahayag na kumpirmado ito",

    // The fault of a field.
    field_wrong: "{field}: {fault}",
    missing: "kulang ito",
    wrong_type: "mali ang uri ng halaga: {expected} ang kailangan",
    wrong_form: "hindi ito tinatanggap sa ganitong anyo",
    not_one_of: "isa lang sa mga ito ang puwede: {allowed}",
    not_an_address: "kailangang address na http o https",
    not_a_uuid: "kailangang UUID",
    empty: "hindi puwedeng walang laman",
    bad_start: "kailangang magsimula sa “{prefix}”",
    too_small: "hindi puwedeng bababa sa {min}",
    too_big: "hindi puwedeng hihigit sa {max}",
    too_long: "hindi puwedeng hihigit sa {max} character ang haba",
    control_characters: "hindi puwedeng may control character",
    unknown_names: "may mga field na hindi kilala: {names}",
    not_a_column: "wala sa talahanayang ito ang column na ito",
    column_twice: "nasa dalawang column ito",
    column_unnamed: "walang pangalan ang column na ito: ilagay sa panipi ang cell na may separator sa loob",
    quote_open: "may panipi itong hindi isinara",
    quote_inside: "may panipi sa loob nito: doblehin ito, at ilagay sa panipi ang buong cell",
    published: "sa sandbox ang value na ito, na nababasa ng lahat",
    too_short: "kailangang may {min} karakter o higit pa",
    not_https: "kailangang address na https",
    unknown_option: "hindi ito option ng plugin kaya hindi papansinin: mali ba ang pagkakasulat?",
    unknown_operation:
      "walang ganitong operasyon kaya hindi papansinin: mali ba ang pagkakasulat? Ang mga kilala: {known}",
    one_or_two: "isang halaga lang, o dalawa habang pinapalitan ang luma",
    no_callback_auth: "kailangan ang kahit isa sa bearer, basic, header o hmac",
    not_32_bytes: "kailangang 32 byte sa base64",
    address_with_login: "hindi dapat may user name o password",
    address_with_query: "hindi dapat may query o fragment",
    not_one_word: "kailangang isang salita, walang puwang o bagong linya",
    no_method: "kailangang GET, POST, PUT, PATCH o DELETE",
    not_a_currency: "kailangang code ng pera na may tatlong titik",
    not_a_country: "kailangang code ng bansa na may dalawang titik",
    not_a_time_zone: "kailangang pangalan ng time zone, gaya ng Asia/Manila",
    not_an_id_source: "variant_id, sku o metadata:<key> lang ang puwede",
    unknown_placeholder: "may hindi kilalang placeholder: handle, product_id, variant_id at sku lang ang kilala",
    names_no_category: "walang tinutukoy na kategorya ng tindahan",
    names_no_product: "walang tinutukoy na produkto",
    other: "{words}",

    // Why no push runs.
    options_wrong: "may mali sa mga option ng plugin: {options:; }",
    copied_database: "mukhang kopya ng sa ibang tindahan ang database na ito: {differences:; }",
    goes_live:
      "magsisimula nang magbenta ang tindahang ito kapag sinabi mo, at walang ipinapadala hangga't hindi: {differences:; }",
    shop_differs: "{bound} ang shop noon, {here} na ngayon",
    service_differs: "{bound} ang address ng serbisyo noon, {here} na ngayon",
    environment_differs: "{bound} ang kapaligiran noon, {here} na ngayon",
    store_differs: "{bound} ang address ng tindahan noon, {here} na ngayon",
    database_differs: "{bound} ang database noon, {here} na ngayon",
    switched_off: "walang ipinapadala: buksan muna ito sa mga setting",
    settings_missing: "hindi pa makapagpadala: piliin muna ang mga ito sa mga setting: {settings}",
    paused: "walang ipinapadala habang naka-pause. Ituloy muna ito",

    // Why a request is rejected.
    invalid_fields: "{fields:; }",
    plan_moved: "nagbago na ang katalogo mula nang gawin ang planong ito. Tingnan ang bagong plano",
    settings_moved: "may nagbago na nito samantala: {settings}. Tingnan muli",
    run_not_waiting: "hindi na naghihintay ng pasya ang pagpapadalang ito ({status})",
    no_deal: "walang deal na may transaksyong {trx_id}",
    no_payment: "walang bayad na may transaksyong {trx_id}",
    refund_unanswered:
      "hindi sinabi ng serbisyo kung nire-refund nito ang {amount:money}, at maaaring oo: patuloy na binabasa ng plugin ang bayad, at itatala nito ang refund kapag tiyak na. Hanggang doon ay hindi tumatanggap ng ibang refund ang bayad na ito",
    refund_in_doubt:
      "may refund na {amount:money} ng bayad na ito na isinasagawa pa, at hindi pa ito napagpapasyahan ng serbisyo: subukang muli pagkatapos nito",
    order_money_busy:
      "may tumatakbong ibang refund o pagkansela ng order na ito: subukan muli pagkaraan ng isang minuto",
    refund_repeated: "nagawa na ang refund na {amount:money} at naitala na: walang ipinadala nang ikalawang beses",
    refund_denied: "hindi ginawa ang refund na {amount:money}: {why}",
    refund_key_reused: "nagamit na ang Idempotency-Key na ito sa ibang refund",
    no_problem: "walang bukas na problemang {id}",
    problem_lasts: "patuloy ang sanhi ng problemang ito: tapos ito kapag wala na ang sanhi",
    deal_not_delivered: "walang inaasahang delivery ang serbisyo para sa deal na ito: “{state}” ang kalagayan nito",
    deal_not_ended:
      "kailangan pa ang personal na datos ng deal na {trx_id}: “{state}” ang kalagayan nito, at hindi pa tapos o naipapadala",
    deal_busy: "inaasikaso pa ang deal na {trx_id} sa ngayon",
    nothing_to_repeat: "wala pang nasasabing mauulit. Pumili ng katayuan ng delivery",
    test_deal: "pagbiling walang gumawa ito: walang alam dito ang serbisyo, at walang sinasabi sa kanya",
    no_unknown_product: "sa huling pagbasa, walang produktong {id} roon na hindi sa tindahang ito",
    variant_has_item: "may item na ng variant na {id} sa serbisyo: iyon ang ilipat, o i-archive ang isa",
    no_item: "walang item na may id o SKU na {id}",
    not_changed_there: "hindi paulit-ulit na binabago ng serbisyo ang {id}: walang pagpapasyahan",
    price_not_kept:
      "hindi mapapanatili ang presyong hindi sa tindahang ito: tatanggihan ang mga pagbili rito. Baguhin na lang ang presyo",
    status_not_kept:
      "hindi halagang mapapanatili ang pagkawala nito sa bentahan doon: alisin ang produkto sa pagpapalista rito, o ipadalang muli ang sa iyo",
    no_variant: "walang variant na {id} sa tindahang ito",
    item_busy: "ipinapadala pa ngayon ang {id}: subukang muli mamaya",
    not_in_store: "wala sa tindahang ito ang “{name}” ({setting})",
    category_not_found: "walang kategoryang “{name}” sa tindahang ito",
    product_not_found: "wala sa tindahang ito ang produktong {name}",
    no_remote_category: "wala sa serbisyo ang kategoryang “{category}”",
    no_device_key: "walang device key na “{device_key}” ang “{category}”[; ang mga kilala: {known}]",
    no_customer_account: "hindi nakakonekta ang customer na {customer_id} sa account niya sa serbisyo",
    plans_for_nothing: "ibigay ang variant_id at region_id, pati ang quantity kung hindi 1, o kaya ang cart_id",
    checkout_of_nothing: "ibigay ang cart_id o ang order_id",
    no_cart: "walang cart na {id}",
    no_region: "walang rehiyong {id}",
    nothing_imported:
      "walang na-import: {reasons:; }[; at {more} pa]. Para iwan ang mga ito, mag-import nang may skip_unresolved",
    nothing_chosen: "walang nabago: {reasons:; }[; at {more} pa]",
    entry_unresolved: "{label}: {reason}",
    line_wrong: "linya {line}: [column na {column}: ]{reason}",
    named_alike: "{count} ang may pangalang “{name}” sa tindahang ito ({setting})",
    twice: "dalawang beses ito sa file",

    // Why an item is not sent, or how to improve it.
    no_partner_id: "walang id na magagamit sa serbisyo ({source})",
    duplicate_partner_id: "may ibang variant na may id na {partner_id}",
    partner_id_too_long: "may {length} karakter ang id nito sa serbisyo ({source}), at {limit} lang ang pinapayagan",
    no_price: "walang presyo sa {currency}",
    tax_unknown:
      "hindi masabi ang presyo nito nang may buwis, dahil hindi sumasagot ang tax region na {country}: {detail}",
    price_not_integral: "hindi buong halaga ang presyong {price}",
    price_is_zero: "walang natitira sa presyong {price} bilang buong halaga",
    price_not_taken: "hindi tinatanggap ng serbisyo ang bago nitong presyong {price}, kaya ubos na ito roon",
    no_name: "walang pamagat",
    name_too_long: "may {length} karakter ang pangalan nito, at {limit} lang ang pinapayagan",
    duplicate_name: "pangalan na ng {holder} ang “{name}”; bakante ang “{proposal}”",
    name_not_free_yet: "pangalan pa roon ng {holder} ang “{name}” hanggang maaprubahan ang bago nito",
    no_category: "wala sa anumang kategorya",
    unmapped_category: "walang katugma sa serbisyo ang mga kategorya nito: {names}",
    category_gone: "wala na sa serbisyo ang kategoryang “{category}”",
    no_image: "walang larawan",
    image_unreachable: "hindi maabot ang larawang {url}: {detail}",
    image_too_large: "masyadong malaki ang larawang {url}: [{kb} kB ito, at ]hanggang {limit_kb} kB lang ang binabasa",
    image_not_an_image: "hindi larawan ang {url}: {detail}",
    image_forbidden_address: "hindi pinapayagan ang address ng larawang {url}: {detail}",
    image_not_public: "hindi maabot ng serbisyo ang larawang {url}: {detail}",
    change_limit: FIGURES,
    change_limit_discarded: "nagpasya si {by} na iwan ito roon nang ganito",
    refused: "tinanggihan ito ng serbisyo: {words}[. Naghihintay pa ring maipadala: {waiting}.]",
    rejected: "hindi ito inaprubahan[: {words}][. Naghihintay pa ring maipadala: {waiting}.]",
    too_large: "hindi tumatanggap ang serbisyo ng ganito kalaking request: {kb} kB na ito kahit mag-isa",
    changed_there: "binabago ng serbisyo ang ipinapadala rito, pare-pareho sa bawat ulit: {fields:; }",
    items_rejected: {
      by: "items",
      one: "{items} item ang hindi inaprubahan ng serbisyo[: “{words:”; “}”]",
      other: "{items} item ang hindi inaprubahan ng serbisyo[: “{words:”; “}”]",
    },
    shows_other: "“{ours}” ang ipinapadalang {field} ngunit “{theirs}” ang ipinapakita",
    single_image: "iisa lang ang larawan",
    small_image:
      "maliit ang larawang {url}: {width} × {height} pixel ito, at hindi bababa sa {min} × {min} ang inirerekomenda",
    large_image:
      "malaki ang larawang {url}: {width} × {height} pixel ito, at hanggang {max} × {max} lang ang inirerekomenda",
    empty_device_keys: "may mga device key na walang halaga: {keys}",
    long_name: "may {length} karakter ang pangalan nito",
    no_description: "walang paglalarawan",
    long_description:
      "may {length} karakter ang paglalarawan nito, kasama ang markup: ang unang {limit} lang ang ipinapadala sa serbisyo",
    locations_cannot_ship: "{shipping} sa {locations} lokasyong may stock nito ang nakapagpapadala",
    not_recorded: "hindi ito tinatanggap ng database: {detail}",
    not_read: "hindi ito mabasa ng tindahang ito: {detail}",

    // A verdict step's finding.
    opted_out: "itinigil mo ang pagbebenta nito sa serbisyo.",
    category_not_sold: "hindi ibinebenta sa serbisyo ang kategorya nito.",
    not_published: "hindi pa nakalathala ang produkto.",
    not_in_sales_channel: "wala ang produkto sa sales channel na ibinebenta roon, o nakapatay ang channel.",
    deleted: "binura na ang variant.",
    wanted: "gusto ng tindahang ito na ibenta ito roon.",
    mapped: "papunta ito sa “{category}”[, dahil {why}].",
    no_mapping_problem: "walang problema sa kategorya.",
    complete: "narito na ang lahat ng kailangan ng serbisyo.",
    blocked_in_part: "naroon na ito, kaya ipapadala pa rin ang lahat ng iba; mananatili roon nang ganito: {blocked}.",
    blocked_whole: "hindi ito ibinebenta roon, kaya walang ipapadala hanggang sa gayon.",
    never_sent: "hindi pa ito naipapadala.",
    waiting: "naghihintay na maipadala: {changes}.",
    acknowledged: "tinanggap na ng serbisyo ang lahat nito.",
    acknowledged_in_part: "tinanggap na ng serbisyo ang lahat nito na hindi nakabinbin.",
    not_read_back: "hindi pa ito nababasa pabalik.",
    awaiting_approval: "naghihintay ito ng pag-apruba roon, at hindi pa ibinebenta.",
    update_awaits_approval: "ibinebenta pa roon ang dati nito; may mas bagong bersyong naghihintay ng pag-apruba.",
    update_rejected: "ibinebenta pa roon ang dati nito; hindi inaprubahan ang sumunod[: {words}]",
    price_differs_there:
      "{live} ang nakikita roon ng mga mamimili, at {price} ang presyo rito: tinatanggihan ang mga pagbili sa {live}.",
    on_sale: "ibinebenta na ito roon.",
    sold_out: "nakikita ito roon ngunit ubos na: hindi ito mabibili.",
    archived_since: "na-archive na ito mula nang huling basahin; ibinebenta pa ito noon.",
    archived: "naka-archive ito roon.",
    not_there: "wala ito roon.",

    // Why a product goes to its category.
    category_chosen: "pinili ito sa pahina ng produkto",
    category_only: `nasa “{name}” ang produkto${INHERITS}`,
    category_deepest: `nasa “{name}” ang produkto, ang pinakamalalim sa {mapped} nitong nakatugmang kategorya${INHERITS}`,
    category_first_by_rank: `nasa “{name}” ang produkto, ang pinakamalalim at nauuna sa ayos ng {mapped} nitong nakatugmang kategorya${INHERITS}`,
    category_first: `nasa “{name}” ang produkto, ang una sa {mapped} nitong nakatugmang kategorya${INHERITS}`,

    // Why a suggestion is made.
    category_same_name: "kapareho ng pangalan ng “{category}”",
    category_similar_name: "kahawig ng “{category}” ang pangalan nito",
    category_below_similar: "nasa ilalim ito ng “{name}”, na kahawig ng “{category}”",
    category_of_goods: {
      by: "products",
      one: "nasa “{category}” na ang {products} produkto nito",
      other: "nasa “{category}” na ang {goods} sa {products} produkto nito",
    },
    category_mapped_alike: "nakatugma na ang “{name}” sa “{category}”",
    source_same_name: "kapareho ng pangalan ang {source}; may halaga ang {with_value} sa {items} item",
    source_same_meaning: "pareho ang kahulugan ng {source}; may halaga ang {with_value} sa {items} item",
    source_similar_name: "kahawig ang pangalan ng {source}; may halaga ang {with_value} sa {items} item",
    source_mapped_elsewhere:
      "sa {source} na kinukuha ang “{device_key}” ng “{category}”; may halaga ang {with_value} sa {items} item",
    source_option: "option na “{key}”",
    source_metadata: "metadata na “{key}”",
    source_attribute: "katangiang “{attribute}”",
    source_fixed: "nakapirming halagang “{value}”",

    // A run's note.
    over_change_limit: FIGURES,
    confirmed: "nakumpirma[ ni {by}]",
    superseded: "sinundan ng iba",
    stay_unsent:
      "{items} item ang mananatiling ganoon doon: naghihintay ng magpapasya, o itinapon na ang pagbabago dati",
    released: "wala na itong pinipigil",
    discarded: "itinapon ni {by}: {items} item ang mananatili roon",
    still_waiting: "{items} item pa ang naghihintay at kusang ipapadala[: {reason}]",
    drifted: "{drifted} item ang naiiba roon at ipapadalang muli",
    unknown_products: "{unknown_products} produkto roon ang hindi sa tindahang ito: {named}",
    products_unread: {
      by: "count",
      one: "{count} produkto ng serbisyo ang hindi nabasa at nilaktawan: {named}[; {also}]",
      other: "{count} produkto ng serbisyo ang hindi nabasa at nilaktawan: {named}[; {also}]",
    },
    drifted_and_unknown_products: "{drifted}; {unknown_products}",
    process_ended: "huminto ang proseso nito bago matapos",
    failed: "{error}",

    // What happened.
    setting_changed: "{field}: {from} → {to}",
    category_mapped: "sa “{category}” napupunta roon ang “{name}”[, at hindi na sa “{from}”]",
    category_unmapped: "hindi na napupunta roon sa “{category}” ang “{name}”",
    category_kept_off_sale:
      "hindi na ibinebenta sa serbisyo ang kategoryang “{name}”[, at hindi na ito napupunta sa “{from}”]",
    category_off_sale_ended: "puwede nang ibentang muli sa serbisyo ang mga produkto ng “{name}”",
    device_key_mapped: "ang “{device_key}” ng “{category}” ay kukunin mula sa {source}",
    device_key_unmapped: "wala nang pinagkukunan ang “{device_key}” ng “{category}”",
    put_on_sale: "{name}: piniling ibenta roon",
    kept_off_sale: "{name}: piniling huwag ibenta roon",
    left_to_rule: "{name}: ang patakaran muli ang magpapasya",
    choice_changed: "{name}, {choice}: {from} → {to}",
    so_many_products: "{products} produkto",
    configuration_imported:
      "nag-import ng file ng configuration: {added} idinagdag, {changed} binago, {removed} inalis",
    choices_changed: "binago ang mga pinili para sa {count} produkto at variant",
    pushing_paused: "itinigil muna ang pagpapadala",
    pushing_resumed: "tuloy na ang pagpapadala",
    place_adopted: "nakumpirmang ang tindahang ito ang nagpapadala",
    service_left: "umalis ang tindahang ito sa serbisyo: wala nang rehiyong nag-aalok ng paraan ng pagbabayad",
    push_confirmed: "nakumpirma ang pagpapadala ng {items} nakabinbing item",
    push_discarded: "itinapon ang pagpapadala ng {items} nakabinbing item",
    prices_restored: "ibinalik sa tindahan ang lumang presyo ng {items} item",
    reading_confirmed: "nakumpirmang wala na roon ang hindi nakita ng pagbasa",
    reading_discarded: "hindi pinaniwalaang wala na roon ang hindi nakita ng pagbasa",
    unknown_products_archived: {
      by: "items",
      one: "in-archive ang {items} produkto roon na hindi sa tindahang ito",
      other: "in-archive ang {items} produkto roon na hindi sa tindahang ito",
    },
    unknown_product_linked: "ikinabit sa isang variant ng tindahang ito ang produktong “{partner_id}” doon",
    item_relinked: "ikinabit sa ibang variant ang item na “{partner_id}”",
    reserved_quantity_repaired:
      "itinama ang nakareserbang dami ng “{item}” sa “{location}” mula {from} tungong {to}, ayon sa mga reserbasyon nito",
    problem_dismissed: "isinantabi ang isang problema: {problem}",
    push_running: "may nagaganap na pagpapadala",
    pushed: "ipinadala ang katalogo: {did}",
    pushed_by_itself: "kusang naipadala ang mga pagbabago sa loob ng isang oras: {did}",
    push_found_nothing: "inihambing ang katalogo, at walang kinailangang ipadala",
    push_waiting: "may pagpapadalang naghihintay ng pasya: {did:; }",
    push_ended_early: "may pagpapadalang hindi natapos: {did:; }",
    reading_found: "tinanong ang serbisyo kung ano ang ipinapakita nito: {did}",
    reading_waiting: "may pagbasang naghihintay ng pasya: {did:; }",
    reading_ended_early: "may pagbasang hindi natapos: {did:; }",
    outage: "walang maipadala mula noon, at walang nawala: {problem}",
    outage_over: "walang naipadala sa loob ng {duration}, at walang nawala: {problem}",
    value_none: "wala",
    value_on: "naka-on",
    value_off: "naka-off",
    value_duration: "{ms}",
    value_moment: "{at}",
    did_create: "{items} ginawa",
    did_reprice: "{items} presyong binago",
    did_update: "{items} in-update",
    did_archive: "{items} in-archive",
    did_unarchive: "{items} ibinenta muli",
    were_refused: "{items} tinanggihan",
    wait_for_approval: "{items} naghihintay ng pag-apruba",
    were_approved: "{items} naaprubahan",
    were_rejected: "{items} hindi inaprubahan",
    under_a_minute: "wala pang isang minuto",
    so_many_minutes: "{minutes} minuto",
    so_many_hours: "{hours} oras",
    so_many_days: "{days} araw",

    // Why a list of the service is not credible.
    remote_list_incomplete: "putol ang listahan ng mga produkto ng serbisyo: {rows} lang sa {total} ang ipinakita",
    remote_list_empty: "walang ipinapakitang produkto ang serbisyo, kahit {items} na ang tinanggap nito",
    items_missing:
      "{missing} sa {items} item ang hindi na ipinapakita ng serbisyo: kapag higit sa {limit_percent} % nang sabay-sabay, kailangan ng kumpirmasyon",
    // Why a caller does not count as the service.
    caller_address: "tumawag ito mula sa address na hindi pinapayagan",
    caller_no_credentials: "wala itong ipinakitang kredensyal",
    caller_wrong_secret: "mali ang lihim o lagda nito",
    caller_timestamp: "walang oras ang lagda nito, o malayo na iyon sa ngayon",

    // Why a cart cannot be paid with the service.
    checkout_off: "hindi tumatanggap ang tindahang ito ng bayad sa serbisyong ito",
    checkout_inert: "hindi pa kumpleto ang pagkakaayos ng paraang ito ng pagbabayad: pumili ng iba",
    checkout_for_carts: "para lamang sa mga cart ang paraang ito ng pagbabayad",
    checkout_data_wrong: "hindi masimulan ang pagbabayad: {fields:; }",
    cart_changed: "nagbago ang cart: simulan muli ang pagbabayad",
    order_already_paid: "bayad na ang order na ito: wala nang babayaran",
    order_payment_held: "naitala na ang order na ito, at sinusuri ng serbisyo ang bayad: maghintay muna",
    checkout_busy: "sinisimulan na ang pagbabayad sa cart na ito: maghintay sandali at subukan muli",
    checkout_too_often:
      "masyadong maraming pagbabayad ang sinimulan para sa cart na ito: subukan muli pagkaraan ng isang oras, o magbayad sa ibang paraan",
    out_of_stock: "kulang ang stock ng tindahan para sa {lines}: bawasan ang dami",
    cart_below_minimum:
      "mas mababa ang kabuuang {amount:money} sa pinakamababang maaaring bayaran sa paraang ito, {limit:money}",
    cart_above_maximum:
      "mas mataas ang kabuuang {amount:money} sa pinakamataas na maaaring bayaran sa paraang ito, {limit:money}",
    cart_in_other_currency: "{currency} ang pera ng cart, at {wanted} lamang ang maaaring ibayad sa paraang ito",
    cart_without_name: "kailangan ng cart ng address na may pangalan bago ito mabayaran sa paraang ito",
    no_return_address:
      "walang nagsabi kung saan babalik ang customer: itakda ang checkout.returnUrl, o magpadala ng return_url",
    foreign_return_address: "papunta ang {field} sa {origin}, na hindi pinapayagan",
    down_payment_not_allowed: "hindi mapipili sa tindahang ito ang paunang bayad na {type}",
    plan_not_quoted: "hindi inaalok ang hulugang plan na {id} para sa cart na ito: pumili ng iba",
    unsafe_return_address:
      "dapat web address ang {field} na hindi hihigit sa {limit} karakter, walang backslash at control character",
    lines_refused_by_hook: "hindi pinapayagan ng tindahan na bayaran ang cart na ito sa paraang ito: {words}",
    lines_do_not_add_up: "{sum} ang kabuuan ng mga linya ng bayad, ngunit {amount} ang babayaran",
    checkout_refused_there: "hindi tinatanggap ng serbisyo ng pagbabayad ang cart na ito[: {words}]",
    checkout_out_of_reach:
      "hindi sumasagot ngayon ang serbisyo ng pagbabayad: subukan muli, o magbayad sa ibang paraan",
    payment_over: "tapos na ang pagbabayad na ito ({state}): magsimula muli",
    refund_not_here: "sa portal ng serbisyo nire-refund ang bayad na ito",

    // The state of a payment, for the customer.
    checkout_none: "wala pang nasisimulang bayad sa paraang ito",
    checkout_open: "hindi pa tapos ang iyong pagbabayad: ituloy ito sa serbisyo ng pagbabayad",
    checkout_held: "naitala na ang iyong order, at sinusuri ng serbisyo ang iyong bayad",
    checkout_approved: "aprobado ang iyong bayad",
    checkout_owes_courier: "aprobado ang iyong bayad: magbayad ng {amount:money} sa courier",
    checkout_owes_merchant: "aprobado ang iyong bayad: magbayad ng {amount:money} sa tindahan",
    checkout_rejected:
      "hindi inaprobahan ng serbisyo ang iyong bayad, at walang siningil[{ordered}. Kinansela ang iyong order]",
    checkout_cancelled: "kinansela mo ang pagbabayad, at walang siningil[{ordered}. Kinansela ang iyong order]",
    checkout_expired: "lumipas na ang oras ng pagbabayad, at walang siningil[{ordered}. Kinansela ang iyong order]",
    checkout_order_cancelled: "kinansela ang iyong order[{returned}, at ibabalik sa iyo ang pera]",
    checkout_sold_out: "naubos ang paninda bago nagawa ang iyong order[{returned}, at ibabalik sa iyo ang pera]",
    checkout_cart_changed:
      "nagbago ang iyong cart habang nagbabayad ka[{returned}, at ibabalik sa iyo ang pera]: simulan muli ang pagbabayad",
    checkout_not_made:
      "hindi natuloy ang pagbabayad[{returned}, at ibabalik sa iyo ang pera]: subukan muli, o magbayad sa ibang paraan",

    // A comparison with the service's books.
    books_agree: {
      by: "compared",
      one: "tugma ang mga talaan ng serbisyo at ng tindahang ito: {compared} transaksyon ang inihambing",
      other: "tugma ang mga talaan ng serbisyo at ng tindahang ito: {compared} transaksyon ang inihambing",
    },
    books_unread: "tugma ang {compared} transaksyon sa mga talaan ng serbisyo, at {unread} ang hindi nabasa roon",
    books_half:
      "tugma ang {compared} transaksyon sa mga talaan ng serbisyo; hindi alam kung may sa serbisyo lamang, dahil hindi nabasa ang listahan nito: {why}",
    figures_differ: "{ours} dito at {theirs} roon ang {figure} ng transaksyong {trx_id}",
    only_here: "dito lamang makikita ang transaksyong {trx_id} na {amount}",
    only_there: "doon lamang makikita ang transaksyong {trx_id} na {amount}",
    only_in_medusa: "nasingil sa Medusa ang bayad {trx_id} na {amount}, at wala ito sa talaan ng tindahang ito",
    not_in_medusa: "bayad na ang transaksyong {trx_id} na {amount}, at walang bayad sa Medusa ang order nito",
    medusa_differs: "{medusa} sa Medusa at {ours} sa talaan ang {figure} ng transaksyong {trx_id}",
    kept_of_cancelled_order: "kanselado ang order {order_id}, at hindi naibalik ang {amount} ng transaksyong {trx_id}",

    // A problem that a person should act on.
    credentials_refused: "tinanggihan ng serbisyo ang mga kredensyal: {why}",
    service_unavailable: "hindi maabot ang serbisyo: {why}",
    answer_not_understood: "hindi maunawaan ang sagot ng serbisyo: {why}",
    push_failed: "nabigo ang isang pagpapadala ({lane}) at uulitin ito: {reason}",
    no_jobs: "tatlong minuto nang walang proseso ng tindahang ito na nagpapatakbo ng mga job nito",
    left_unsent: {
      by: "items",
      one: "iba ang {items} item sa serbisyo, dahil may nagpasyang huwag ipadala ang pagbabago",
      other: "iba ang {items} item sa serbisyo, dahil may nagpasyang huwag ipadala ang mga pagbabago",
    },
    shown_price_refused: {
      by: "items",
      one: "iba ang presyo ng {items} item na nakikita ng mga customer sa presyo ng tindahang ito, at tinatanggihan ang pagbili sa presyong nakikita nila",
      other:
        "iba ang presyo ng {items} item na nakikita ng mga customer sa presyo ng tindahang ito, at tinatanggihan ang pagbili sa presyong nakikita nila",
    },
    token_ends: "malapit nang mawalan ng bisa ang token: hanggang {end} lang ito",
    read_back_failed:
      "{times} beses nang sunod-sunod na hindi nabasa ang listahan ng mga produkto ng serbisyo, kaya hindi nakikita ang mga pag-apruba, pagtanggi at pagkakaiba: {why}",
    products_unreadable: {
      by: "count",
      one: "{count} produkto ng serbisyo ang hindi mabasa, at iniwang ganoon: {named}",
      other: "{count} produkto ng serbisyo ang hindi mabasa, at iniwang ganoon: {named}",
    },
    categories_unreadable: {
      by: "count",
      one: "{count} kategorya ng serbisyo ang hindi mabasa, at iniwang ganoon: {named}",
      other: "{count} kategorya ng serbisyo ang hindi mabasa, at iniwang ganoon: {named}",
    },
    device_mappings_unreadable: {
      by: "count",
      one: "hindi mabasa ang pinagkukunan ng {count} device key, kaya ipinapadala ito nang walang halaga: {named}",
      other:
        "hindi mabasa ang pinagkukunan ng {count} device key, kaya ipinapadala ang mga ito nang walang halaga: {named}",
    },
    mapped_category_gone: "wala na sa serbisyo ang mga itinugmang kategorya: {names}",
    pictures_not_public:
      "nasa internet ang serbisyo, at hindi nito maabot ang mga larawan sa sariling network ng tindahang ito: {hosts}",
    deal_not_understood: "may tinanggihang pagbili dahil hindi ito mabasa: {fields}",
    deal_price_mismatch:
      "may tinanggihang pagbili dahil sa presyo: {paid:money} ang ibinayad para sa {partner_id}[, ngunit {price:money} ang presyo nito]",
    deal_product_unknown:
      "may tinanggihang pagbili: walang produkto ang tindahang ito na may id na {partner_id} sa serbisyo",
    deal_currency_mismatch:
      "may tinanggihang pagbili: {currency} ang ibinayad para sa {partner_id}, at hindi iyon ang pera sa mga setting",
    deal_not_configured:
      "tinanggihan ang isang pagbili ng {partner_id}: walang napiling sales channel o rehiyon para sa mga deal",
    hook_failed:
      "nagkamali ang hook na entriesProjected ng tindahan sa isang pagbili, kaya ginamit ang huling ipinadalang presyo: {reason}",
    deal_refused_by_hook: "tinanggihan ng isang hook ng tindahang ito ang isang pagbili ng {partner_id}: {words}",
    deal_too_late: "tinanggihan ang isang pagbili[ ng {partner_id}] dahil hindi ito naproseso sa oras",
    deal_failed: "tinanggihan ang isang pagbili[ ng {partner_id}] dahil hindi nagawa ang order nito",
    deal_conflict: "may tinanggihang pagbili: natanggap na ang transaksyong {trx_id} na may ibang laman",
    deal_unauthorized: "may tinanggihang pagbili dahil hindi kilala ang tumawag ({address}): {reason}",
    callback_proxies:
      "dumaraan sa {proxies} proxy ang mga tawag ng serbisyo, at isa lamang ang pinagkakatiwalaan ng Medusa",
    deal_not_settled: "hindi naisagawa ang pasya ng serbisyo sa deal {trx_id} (order {order_id}): {reason}; {failure}",
    deal_disagreement: "magkaiba ang kalagayan ng deal {trx_id} dito ({state}) at sa serbisyo: {reason}",
    deal_cancelled_here: "kinansela sa tindahang ito ang order ng deal {trx_id}, ngunit hindi sa serbisyo",
    deal_refunded_here: "na-refund sa tindahang ito ang deal {trx_id}, ngunit hindi sa serbisyo",
    deal_unconfirmed: "hindi pa makumpirma ang deal {trx_id} (order {order_id}): {why}",
    deal_unfinished: "hindi pa tapos ang deal {trx_id} (order {order_id}): {step}: {failure}",
    deal_record_differs:
      "hindi kinuha ang bayad ng deal {trx_id} (order {order_id}): {theirs} ang {field} sa tala ng serbisyo, ngunit {ours} ang inorder dito",
    customer_accounts_locked: {
      by: "count",
      one: "naka-seal ang token ng {count} nakakonektang customer sa key na wala sa tindahang ito",
      other: "naka-seal ang mga token ng {count} nakakonektang customer sa key na wala sa tindahang ito",
    },
    customer_account_mismatch: "nakakonekta ang customer {customer_id} sa account sa serbisyo na may ibang {fields}",
    payment_record_differs:
      "hindi tinanggap ang bayad na {trx_id}: {theirs} ang {field} sa tala ng serbisyo, ngunit {ours} sa cart dito",
    payment_disagreement:
      "magkaiba ang kalagayan ng bayad na {trx_id}[ ng order {order_id}] dito ({state}) at sa serbisyo: {reason}",
    payment_unreadable: "hindi mabasa ang katayuan ng bayad na {trx_id}: {why}",
    payment_undecided:
      "tatlumpung araw nang walang pasya ang serbisyo sa bayad na {trx_id}[ ng order {order_id}]: {reason}. Hindi na ito kusang babasahin",
    payment_not_settled:
      "hindi naisagawa ang pasya ng serbisyo sa bayad na {trx_id}[ ng order {order_id}]: {reason}; {failure}",
    payment_cancelled_here:
      "kinansela sa tindahang ito ang order {order_id}, ngunit sinisingil pa rin ng serbisyo ang {amount:money} para sa bayad na {trx_id}",
    order_paid_twice:
      "dalawang beses nabayaran ang order {number}: bayad na {trx_id} na {amount:money} sa serbisyo, at isa pang bayad ng parehong order",
    payment_returned:
      "dalawang beses nagbayad ang customer para sa isang cart: ibinabalik ng tindahan ang bayad na {trx_id} na {amount:money} at itinatabi ang una",
    payment_not_reversed: "hindi maaaring itago ang bayad na {trx_id} na {amount:money}, at hindi ito naibalik: {why}",
    refund_unknown:
      "hindi sinabi ng serbisyo kung na-refund nito ang {amount:money} ng transaksyong {trx_id}, at maaaring oo",
    refund_pending:
      "tatlong araw nang tinanggap ng serbisyo ang refund na {amount:money} ng transaksyong {trx_id}, ngunit hindi pa nito naibabalik ang pera",
    refund_refused: "hindi ginawa ang refund na {amount:money} ng transaksyong {trx_id}: {why}",

    refund_not_booked: "na-refund ang {amount:money} ng transaksyong {trx_id}, ngunit hindi ito naitala: {failure}",
    books_differ: "magkaiba ang mga talaan ng serbisyo at ng tindahang ito: {differences:; }[; at {more} pang iba]",
    books_not_compared: "hindi naihambing ang mga talaan ng serbisyo at ng tindahang ito: {why}",
    delivery_refused: "tinanggihan ang {delivery_status} ng transaksyong {trx_id}: {why}",
    delivery_not_sent: "hindi naipadala ang katayuan ng delivery ng transaksyong {trx_id}: {why}",
  },

  fixes: {
    no_partner_id:
      "Bigyan ang variant ng halagang tinutukoy ng setting na Id ng produkto sa serbisyo, o pumili ng ibang pagkukunan.",
    duplicate_partner_id: "Bigyan ang bawat variant ng sariling halaga, o pumili ng ibang pagkukunan ng id.",
    partner_id_too_long:
      "Paikliin ang halagang tinutukoy ng setting na Id ng produkto sa serbisyo, o pumili ng ibang pagkukunan.",
    no_price: "Magdagdag ng presyo sa itinakdang pera sa variant.",
    tax_unknown:
      "Pumili ng ibang tax provider para sa tax region, i-install ang napili, o markahang kasama na ang buwis sa mga presyo. Kusa itong susubukang muli.",
    price_not_integral: "Gumamit ng presyong walang sentimo, o pumili ng pag-round sa mga setting.",
    price_is_zero:
      "Itaas ang presyo sa buong halagang hindi bababa sa 1, o piliin sa mga setting ang pag-round pataas.",
    price_not_taken:
      "Ayusin ang iba pang tinatanggihan ng serbisyo sa item: susunod ang presyo at stock. Hanggang doon, luma ang presyong ipinapakita roon, at tatanggihan ang bawat bibili.",
    no_name: "Bigyan ng pamagat ang produkto.",
    name_too_long: "Paikliin ang pamagat ng produkto o variant.",
    duplicate_name: "Palitan ang pangalan ng produkto o variant; magagamit ang mungkahi sa mensahe.",
    name_not_free_yet: "Walang gagawin: kusa itong ipapadala kapag nabakante roon ang pangalan.",
    no_category: "Ilagay ang produkto sa isang kategorya.",
    unmapped_category: "Itugma ang kategorya ng produkto, o ang nasa itaas nito, sa isang kategorya ng serbisyo.",
    category_gone: "Wala na sa serbisyo ang itinugmang kategorya: itugma ito sa iba.",
    no_image: "Magdagdag ng kahit isang larawan sa produkto.",
    image_unreachable:
      "Gawing naaabot ang address ng larawan mula sa server na ito at sa internet, o palitan ang larawan.",
    image_too_large: "Palitan ang larawan ng mas maliit na file, o taasan ang option na images.maxBytes.",
    image_not_an_image: "Palitan ang file ng larawang JPEG, PNG, GIF o WebP.",
    image_forbidden_address:
      "Ilagay ang larawan sa pampublikong address, o payagan ang host nito sa option na images.allowedPrivateHosts.",
    image_not_public:
      "Ilagay ang mga file ng tindahan sa pampublikong address: itakda ang backend_url ng file provider, o gumamit ng file provider sa internet. Saka ibigay muli ang mga larawan ng mga produkto.",
    change_limit: "Tingnan ang plano at kumpirmahin kung sinadya; o ibalik ang binago sa tindahan.",
    change_limit_discarded:
      "Wala, kung dapat itong manatili. Kung ipapadala pa rin, tingnan ang plano at iyon ang ipadala; o ibalik ang binago sa tindahan.",
    refused:
      "Baguhin ang tinanggihan ng serbisyo; ipapadala itong muli kapag naiba na, o kapag ikaw mismo ang nagpadala nito.",
    rejected:
      "Baguhin ang tinukoy ng tagasuri ng serbisyo; ipapadala itong muli kapag naiba na, o kapag ikaw mismo ang nagpadala nito.",
    too_large:
      "Paikliin ang paglalarawan, mga tuntunin o mga teksto ng device nito: kadalasan may larawang nai-paste sa loob ng isa sa mga iyon. Ipapadala pa rin ang presyo at stock. Kung hindi naman ito malaki, tanungin ang serbisyo kung gaano kalaki ang puwedeng request.",
    changed_there:
      "Panatilihin ang halaga ng serbisyo o ipadalang muli ang sa iyo, sa pahina ng item; o baguhin ito sa tindahan. Hindi mapapanatili ang presyo: baguhin ang presyo, o tanungin ang serbisyo.",
    single_image: "Magdagdag ng ikalawang larawan: hindi bababa sa dalawa ang inirerekomenda ng serbisyo.",
    small_image:
      "Palitan ang larawan ng mas malaki: malabo itong nakikita ng mga customer. Itinatakda ng mga option na images.minPixels at images.maxPixels ang rekomendasyon.",
    large_image:
      "Palitan ang larawan ng mas maliit: hinihintay ito ng mga customer sa telepono. Itinatakda ng mga option na images.minPixels at images.maxPixels ang rekomendasyon.",
    empty_device_keys: "Itugma ang mga device key, o punan ang mga option o metadata na binabasa nila.",
    long_name: "Paikliin ang pamagat ng produkto o variant: pinuputol ito sa mga listahan.",
    not_recorded: "Paikliin o itama ang mga teksto ng produkto at variant; ipapadala itong muli kapag nagbago.",
    not_read:
      "Ayusin sa tindahan ang tinutukoy ng mensahe, kadalasan presyo, tuntunin sa buwis o provider na nawala; kusa itong ipapadala pagkatapos.",
    locations_cannot_ship:
      "Magdagdag sa bawat lokasyong ito ng shipping option para sa shipping profile ng produkto, o ilipat ang stock. Hanggang doon, tinatanggap ng tindahan ang benta mula sa lokasyong wala nito, at walang shipping option ang order.",
    no_description: "Sumulat ng paglalarawan; habang wala, ang pamagat ang gamit.",
    long_description: "Paikliin ang paglalarawan: kadalasan may larawang nai-paste sa loob nito.",
    opted_out: 'Pindutin ang "Ibentang muli" sa item o sa pahina ng produkto.',
    category_not_sold:
      "Itugma ang kategorya nito sa isang kategorya ng serbisyo, o ilipat ang produkto sa ibang kategorya.",
    not_published: "Ilathala ang produkto.",
    not_in_sales_channel: "Idagdag ang produkto sa sales channel ng mga setting.",
    deleted: "Walang gagawin: naka-archive na ito roon.",
    price_differs_there:
      "Hilingin sa serbisyo na aprubahan ang bagong presyo, o tanggapin muna ang presyong ipinapakita pa nito (setting na “Anong presyo ang puwede sa pagbili”).",
    update_rejected:
      "Baguhin ang tinukoy ng tagasuri; ipapadala itong muli kapag naiba na, o kapag ikaw mismo ang nagpadala nito.",
    remote_list_incomplete: "Wala: kusa itong babasahing muli. Kung hindi mawala, sabihin sa serbisyo.",
    remote_list_empty:
      "Tingnan ang portal ng serbisyo. Kung nawala ang katalogo roon, kumpirmahin ang pagbasa: ipapadalang muli ang lahat. Kung hindi, kusa itong babasahing muli.",
    items_missing:
      "Tingnan ang portal ng serbisyo. Kung wala na ang mga ito roon, kumpirmahin ang pagbasa: ipapadalang muli ang mga ito. Kung hindi, itapon ito: walang babaguhin.",
    credentials_refused:
      "Tingnan ang token, shopCode at merCode sa mga option ng plugin, para sa kapaligirang ito. Kusang magpapatuloy ang pagpapadala pagkatapos.",
    service_unavailable:
      "Walang kailangang gawin: ipapadala ang mga naghihintay kapag sumagot muli ang serbisyo. Kung may iisang item na hindi matuloy, tanungin ang serbisyo.",
    answer_not_understood:
      "May sumasagot na hindi ayon sa interface ng serbisyo, o tumatanggi nang hindi sinasabi kung ano ang mali. Walang isinusuko dahil dito, at kusa itong ipapadalang muli. Tingnan ang aktibidad; kung hindi mawala, ipaalam sa serbisyo, o sa may hawak ng gateway sa pagitan.",
    push_failed:
      "Kung hindi mawala: tingnan kung may handler ng hook na entriesProjected na nagkakamali; kung wala, iulat ito kasama ng log ng tindahan.",
    no_jobs:
      "Magpatakbo ng prosesong may MEDUSA_WORKER_MODE na worker o shared, sa parehong database at Redis: kung wala, walang maaayos, mauulit o matutuklasan.",
    left_unsent: "Ipadala ang mga pagbabago sa pahina ng pagpapadala nila, o ibalik ang mga ito sa tindahan.",
    shown_price_refused:
      "Tanggapin ang pagbili sa ipinapakitang presyo (setting na “Anong presyo ang puwede sa pagbili”), o ipaapruba sa serbisyo ang mga bagong presyo.",
    token_ends:
      "Gumawa ng bagong token sa merchant portal ng serbisyo, ilagay ito sa option na token at i-restart ang tindahan.",
    read_back_failed:
      "Suriin ang option na baseUrl ng catalogue at ang token, at itanong sa serbisyo ang GET /products. Kusa itong babasahing muli.",
    products_unreadable:
      "Sabihin sa serbisyo kung aling mga produkto ang ipinapakita nito sa anyong wala sa interface, o i-update ang plugin. Nababasa ang lahat ng iba.",
    categories_unreadable:
      "Sabihin sa serbisyo kung aling mga kategorya ang ipinapakita nito sa anyong wala sa interface, o i-update ang plugin. Nababasa ang lahat ng iba.",
    device_mappings_unreadable: "Piliin muli ang pinagkukunan ng bawat isa sa mga device key na ito, o tanggalin ito.",
    mapped_category_gone:
      "Itugma sa ibang kategorya ng serbisyo ang mga napunta roon: nakahinto ang mga produkto nila hanggang magawa ito.",
    pictures_not_public:
      "Ilagay ang mga file ng tindahan sa pampublikong address: itakda ang backend_url ng file provider, o gumamit ng file provider sa internet. Saka ibigay muli ang mga larawan ng mga produkto.",
    goes_live:
      "Tingnan ang pangkalahatang-tanaw, o patakbuhin ang npx partner-commerce adopt: sasabihin ng dalawa kung ano ang mangyayari, at gagawin ito kapag pumayag ka.",
    copied_database:
      'Kung kopya ito, hayaan lang: walang ipinapadala mula rito. Kung ang tindahang ito na ang nagbebenta, sabihin ito: POST /admin/partner-commerce/resume na may { "adopt": true }.',
    deal_not_ended: "Ipadala muna ang order, o kanselahin, at saka burahin.",
    deal_busy: "Subukang muli maya-maya.",
    deal_not_understood:
      "Tingnan ito sa aktibidad, at sabihin sa serbisyo kung aling field ang hindi ayon sa interface nito.",
    deal_price_mismatch:
      "Inihahambing at ipinapadalang muli ang item. Kung naghihintay ng pag-apruba ang presyo, hilingin ito sa serbisyo, o tanggapin ang inaprubahang presyo sa mga setting.",
    deal_product_unknown:
      "Hanapin ang id sa mga item. Kung binura o ginawang muli ang produkto nito, i-archive ito sa serbisyo, o ibalik sa produkto ang id nito.",
    deal_currency_mismatch: "Ihambing ang setting na “Pera” sa perang gamit ng serbisyo sa pagbebenta.",
    deal_not_configured:
      "Pumili ng sales channel at rehiyon sa pahina ng mga setting: hanggang doon, walang maibebenta.",
    hook_failed: "Ayusin ang handler ng hook na entriesProjected: may 3 segundo ito sa isang pagbili.",
    deal_refused_by_hook: "Tingnan kung tama ang tinatanggihan ng handler ng hook na validate.",
    deal_too_late:
      "Tingnan ang bigat ng gawain ng server at ng database nito. Kung madalas ito, taasan ang setting na “Palugit sa paggawa ng order”.",
    deal_failed: "Hanapin ang sanhi sa log ng tindahan, at iulat ito kasama ng log kung hindi sa tindahan ang sanhi.",
    deal_conflict:
      "Tanungin ang serbisyo kung bakit dalawang beses ipinadala ang transaksyon. Ang una ang may bisa: tingnan ang deal nito.",
    deal_unauthorized:
      "Kung ang serbisyo ito: ihambing ang ipinapadala nito sa callbacks.auth at callbacks.allowedIps sa mga option ng plugin. Walang nababago ang isang estranghero: isantabi ito.",
    callback_proxies:
      "Ipapasa sa pinakalabas na proxy ang address lamang ng tumatawag, o huwag gamitin ang callbacks.allowedIps: sa address ng proxy ito inihahambing.",
    deal_not_settled: "Kung naka-pack na ang order, kanselahin ang fulfilment nito. Kusa itong susubukang muli.",
    deal_disagreement:
      "Tingnan ang transaksyon sa portal ng serbisyo at ang order dito, at ayusin ang pagkakaiba: mag-refund, magkansela o magpadala.",
    deal_cancelled_here:
      "Kanselahin o i-refund ang transaksyon sa portal ng serbisyo, at saka ipabasa muli ang katayuan.",
    deal_refunded_here: "I-refund ang transaksyon sa portal ng serbisyo, at saka ipabasa muli ang katayuan.",
    deal_unconfirmed:
      "Huwag munang ipadala. Tingnan ang transaksyon sa portal ng serbisyo: kunin ang bayad kung inaprubahan, kanselahin ang order kung hindi. Kung nakatakda ang endpoint na getTransactionStatus, kusa itong itatanong muli.",
    deal_unfinished:
      "Huwag munang ipadala. Ayusin sa tindahang ito ang sanhi, halimbawa ang provider ng tax region. Inuulit ang hakbang bawat minuto; sinusunod pa rin ang pasya ng serbisyo.",
    deal_record_differs:
      "Huwag munang ipadala. Ihambing ang transaksyon sa portal ng serbisyo at ang order. Kukunin ang bayad kapag magkatugma na sila; kung hindi, kanselahin ang order dito at ang transaksyon doon.",
    customer_accounts_locked:
      "Ibalik ang nawawalang key sa option na encryptionKey, kasunod ng bago. Kung wala ito, kokonekta uli ang mga customer na ito sa susunod nilang bayad.",
    customer_account_mismatch:
      "Tanungin ang customer kung kanya ang account. Kung hindi, kalimutan ang koneksyon sa page ng customer.",
    payment_record_differs:
      "Huwag munang ipadala. Ihambing ang transaksyon sa portal ng serbisyo sa cart o order. Tatanggapin ito kapag nagtugma ang dalawa; kung hindi kailanman, kanselahin ito roon.",
    payment_disagreement:
      "Tingnan ang transaksyon sa portal ng serbisyo at ang order dito, at ayusin ang pagkakaiba: mag-refund, magkansela o magpadala.",
    payment_unreadable:
      "Suriin ang token at ang endpoint na getTransactionStatus sa mga option ng plugin; kusa itong babasahin muli.",
    payment_undecided:
      "Tingnan ang transaksyon sa portal ng serbisyo at ayusin ito roon, saka ipabasang muli sa page ng bayad. Kanselahin ang naghihintay na order na hindi na babayaran.",
    payment_not_settled: "Ayusin sa tindahang ito ang binabanggit ng pagkabigo; kusa itong uulitin.",
    payment_cancelled_here:
      "I-refund ang transaksyon sa portal ng serbisyo: hindi ito naabot ng refund sa talaan ng tindahang ito.",
    order_paid_twice: "Buksan ang order at i-refund ang isa sa dalawang bayad nito.",
    payment_returned:
      "Maaaring magtanong ang customer tungkol sa ikalawang bayad: sabihing ibinabalik ito. Makikita sa page ng bayad kung kailan ito naibalik ng serbisyo.",
    payment_not_reversed: "Kanselahin o i-refund ang transaksyon sa portal ng serbisyo; kusa itong babasahin muli.",
    refund_unknown:
      'Huwag itong i-refund sa ibang paraan. Patuloy na binabasa ng plugin ang bayad. Kung pagkalipas ng sampung minuto ay walang ganoong refund sa portal ng serbisyo, pindutin ang "Suriin muli" sa page ng bayad.',
    refund_pending:
      "Itanong sa serbisyo ang refund na ito. Patuloy itong binabasa ng plugin, at tinatanggihan nito ang ibang refund ng bayad hanggang magpasya ang serbisyo.",
    refund_refused:
      "Tingnan ang transaksyon sa portal ng serbisyo. Kung hindi naibalik ang pera sa customer, i-refund itong muli rito o sa portal. Kusang itinatala ng plugin ang refund sa portal.",
    refund_not_booked:
      "Ihambing ang mga bayad ng order sa transaksyon sa portal ng serbisyo, at ayusin sa tindahang ito ang binanggit ng pagkabigo; kusa itong susubukang muli.",
    books_differ:
      "Ihambing ang mga transaksyon sa portal ng serbisyo at ang mga bayad at deal dito, at ayusin ang bawat pagkakaiba sa panig na mali. Pagkatapos, ihambing muli ang mga talaan sa pangkalahatang pahina.",
    books_not_compared:
      "Suriin ang token at ang mga endpoint na getTransaction at getTransactionStatus sa mga option ng plugin; sinusubukan itong muli bawat oras.",
    delivery_refused:
      "Ihambing ang order sa transaksyon sa portal ng serbisyo, saka itakda ang tamang katayuan ng delivery sa admin.",
    delivery_not_sent:
      "Tingnan ang token at ang endpoint na updateTransaction sa mga option ng plugin; kusa itong ipapadalang muli.",
  },
} as const satisfies Catalogue

import { type Catalogue, toCatalogue } from "./catalogue"

const FIGURES =
  "sa {items} item na ibinebenta sa serbisyo[, {withdrawn} ang aalisin][, {zeroed} ang mauubusan ng stock][, {repriced} ang mag-iiba ng presyo][, {steep} sa mga ito ang bababa nang higit sa {max_drop_percent} %, at {largest_drop_percent} % ang pinakamalaki][, bukod sa {sent} na naipadala nitong huling oras]: kailangan ng kumpirmasyon kapag higit sa {limit_percent} % ang sabay na magbabago[, o kapag may presyong bababa nang higit sa {max_drop_percent} %]"
const INHERITS = "[{inherits}, at galing ang katugma nito sa kategoryang nasa itaas]"

const texts = {
  messages: {
    // How a call to the service failed.
    answered: "sumagot ang serbisyo ng {status}[: {words}]",
    redirected:
      "papunta sa ibang address ang address na ito ({status}): suriin ang base URL[. Sabi ng serbisyo: {words}]",
    token_refused: "kulang o mali ang token, o para ito sa ibang environment ({status})[: {words}]",
    client_refused: "mali ang client id o ang client secret ({status})[: {words}]",
    codes_refused: "hindi para sa token na ito ang shop code at ang merchant code ({status})[: {words}]",
    unreadable: "hindi mabasa ang sagot: {detail}",
    no_answer_in_time: "walang kumpletong sagot sa loob ng {ms}",
    no_connection_in_time: "walang koneksyon sa loob ng {ms}",
    connection_broke: "naputol ang koneksyon bago nakumpleto ang sagot ({reason})",
    not_trusted: "hindi mapagkakatiwalaan ang certificate ng serbisyo ({reason})",
    not_reached: "walang koneksyon sa serbisyo ({reason})",
    cancelled: "itinigil ng tindahan ang tawag bago sumagot ang serbisyo",
    must_wait: "hindi ipinadala: hiniling ng serbisyo na maghintay pa ng {seconds}",
    no_endpoint: "hindi ipinadala: itakda ang option na {option}",
    not_sent: "hindi ipinadala: {detail}",
    never_happened: "wala itong nakuhang sagot, at wala ito sa record ng serbisyo",
    refund_above_left: "{left:money} na lang ng bayad ang puwede pang i-refund",
    refund_above_lines: "{left:money} na lang ng mga napiling linya ang puwede pang i-refund",
    refund_above_service_part:
      "{left:money} pa ang puwedeng i-refund ng serbisyo. Hindi nito nakolekta ang down payment na {open:money}; kung nasa iyo ito, ikaw ang magsauli nito",
    refund_items_unknown: "walang item na {ids} sa record ng serbisyo para sa bayad na ito",
    refund_no_items:
      "walang item sa record ng serbisyo para sa bayad na ito, at kailangang may item ang refund: i-refund ito sa portal ng serbisyo",
    refund_below_cent: "wala pang isang sentimo ang halaga",
    refund_not_paid: "hindi pa nagbabayad ang customer",
    refund_before_order: "wala pa ang order ng bayad na ito: pakisubukan muli pagkalipas ng isang minuto",
    refund_order_changing:
      "may bukas na edit, return, exchange, claim o transfer ang order: kumpirmahin o kanselahin muna ito bago ang refund",
    refund_order_cancelled:
      "kanselado ang order, at hindi maitatala ng Medusa ang refund nito: i-refund ang bayad sa page ng plugin",
    refund_taken_back: "naibalik na ng plugin ang buong bayad",
    refund_not_begun: "huminto ang tindahan bago nito natawagan ang serbisyo",
    refund_lines_left:
      "tinanggihan ng serbisyo ang mga unang linya[ ({words})], at huminto ang tindahan bago nito napangalanan ang ibang linya",
    refund_lines_used:
      "tinanggihan ng serbisyo ang mga linyang nagamit na ng naunang refund[ ({words})]. {left:money} pa ang mare-refund mula sa mga linyang wala pang refund; i-refund ang natitira sa portal ng serbisyo",

    // Why a deal ended in its state, and why a delivery was not reported.
    service_says: "sabi ng serbisyo: {status}",
    answered_in_time: "sumagot sa oras ang tindahan, ngunit hindi mabasa ang status ng serbisyo",
    unknown_there: "walang ganitong transaksyon sa serbisyo",
    cancelled_here: "kinansela ang order sa tindahang ito",
    deal_cancelled: "kinansela ang deal",
    not_announced: "hindi naipaalam ng tindahang ito ang sagot ng serbisyo: {error}",
    order_placed_as: "order {number}",
    answer_maybe_lost: "hindi tiyak kung nakarating sa serbisyo ang sagot",

    // Steps that follow the answer to a purchase, or its confirmation.
    step_stock: "hindi naitala ang pagbabago ng stock nito",
    step_delivery: "hindi naipila ang status ng delivery nito",
    step_tax_lines: "hindi nakuwenta ang buwis nito",
    step_payment: "hindi naitala ang bayad nito",
    step_announce: "hindi naipaalam na tinanggap ito",
    step_order_placed: "hindi naipaalam na may order na ito",
    step_announce_confirmed: "hindi naipaalam na kumpirmado ito",
    step_announce_cancelled: "hindi naipaalam na kinansela ito",
    step_lost_sale: "hindi ito naiulat bilang nawalang benta",

    // The fault of a field.
    field_wrong: "{field}: {fault}",
    missing: "kulang",
    wrong_type: "mali ang anyo: {expected} ang kailangan",
    wrong_form: "hindi tinatanggap ang anyo nito",
    not_one_of: "isa lang sa mga ito ang puwede: {allowed}",
    not_an_address: "kailangang http o https na address",
    not_a_uuid: "kailangang UUID",
    empty: "kailangang may laman",
    bad_start: "kailangang nagsisimula sa “{prefix}”",
    too_small: "kailangang {min} o higit pa",
    too_big: "kailangang {max} o mas mababa",
    too_long: "hindi puwedeng lumampas sa {max} character",
    control_characters: "hindi puwedeng may mga control character",
    unknown_names: "may mga hindi kilalang field: {names}",
    not_a_column: "hindi ito column ng table na ito",
    column_twice: "nasa dalawang column ito",
    column_unnamed: "walang pangalan ang column na ito: ilagay sa loob ng panipi ang cell na may separator",
    quote_open: "may panipi ito na walang kapares na pansara",
    quote_inside: "may panipi sa loob nito: gawing doble ang panipi, at ilagay sa loob ng panipi ang buong cell",
    published: "sariling value ito ng sandbox, na nababasa ng lahat",
    too_short: "kailangang may {min} character o higit pa",
    not_https: "kailangang https na address",
    unknown_option: "hindi ito option ng plugin, kaya hindi ito pinapansin: mali ba ang pagkaka-type?",
    unknown_operation:
      "hindi ito operation, kaya hindi ito pinapansin: mali ba ang pagkaka-type? Ito ang mga kilala: {known}",
    one_or_two: "isang value ang kailangan, o dalawa habang pinapalitan ang luma",
    no_callback_auth: "kailangan ang kahit isa sa bearer, basic, header o hmac",
    not_32_bytes: "kailangang 32 byte sa base64",
    address_with_login: "hindi puwedeng may user name o password",
    address_with_query: "hindi puwedeng may query o fragment",
    not_one_word: "kailangang isang salita na may mga karaniwang character, walang espasyo o bagong linya",
    no_method: "kailangang GET, POST, PUT, PATCH o DELETE",
    not_a_currency: "kailangang code ng currency na may tatlong titik",
    finer_than_cents:
      "kailangang currency na may dalawang decimal o mas kaunti, dahil sa ika-100 nagbibilang ang serbisyo",
    not_a_country: "kailangang code ng bansa na may dalawang titik",
    not_a_time_zone: "kailangang pangalan ng time zone, gaya ng Asia/Manila",
    not_an_id_source: "kailangang variant_id, sku o metadata:<key>",
    unknown_placeholder: "may hindi kilalang placeholder: handle, product_id, variant_id at sku lang ang puwede",
    names_no_category: "walang binabanggit na kategorya ng tindahan",
    names_no_product: "walang binabanggit na produkto o variant",
    excluded_by: "dapat walang laman, dahil may value ang {field}: panatilihin ang isa sa dalawa",
    other: "{words}",

    // Why no push runs.
    options_wrong: "wala pang gumagana: mali ang mga option ng plugin: {options:; }",
    copied_database: "sa ibang tindahan o environment ang database na ito, kaya baka kopya ito: {differences:; }",
    goes_live:
      "magpu-push lang ang tindahang ito kapag kinumpirma mo na magsisimula na itong magbenta: {differences:; }",
    shop_differs: "{bound} ang shop noon, at {here} na ngayon",
    service_differs: "{bound} ang address ng serbisyo noon, at {here} na ngayon",
    environment_differs: "{bound} ang environment noon, at {here} na ngayon",
    store_differs: "{bound} ang address ng tindahan noon, at {here} na ngayon",
    database_differs: "{bound} ang database noon, at {here} na ngayon",
    switched_off: "walang maipu-push: naka-off ang setting na enabled",
    settings_missing: "walang maipu-push: kulang ang mga setting na ito: {settings}",
    paused: "walang maipu-push: naka-pause ang pag-push",

    // Why a request is rejected.
    invalid_fields: "{fields:; }",
    plan_moved: "nagbago na ang katalogo mula nang gawin ang planong ito: gumawa ng bagong plano",
    settings_moved: "may ibang taong nagbago ng {settings} habang binabago mo ito: tingnan muli",
    run_not_waiting: "hindi ito naghihintay ng pasya: “{status}” ang status nito",
    no_deal: "walang deal na may transaksyong {trx_id}",
    no_payment: "walang bayad na may transaksyong {trx_id}",
    refund_unanswered:
      "hindi pa kinukumpirma ng serbisyo ang refund na {amount:money}, at maaaring naibalik na ang pera: patuloy na binabasa ng plugin ang bayad, at itatala nito ang refund kapag tiyak na. Hanggang doon, tinatanggihan ng plugin ang ibang refund ng bayad na ito",
    refund_in_doubt:
      "hindi pa nagpapasya ang serbisyo sa refund na {amount:money} ng bayad na ito: pakisubukan muli pagkatapos ng pasya nito",
    order_money_busy:
      "may tumatakbong ibang refund o pagkansela ng order na ito: pakisubukan muli pagkalipas ng isang minuto",
    refund_repeated:
      "nagawa na ng serbisyo ang refund na {amount:money}, at naitala na ito ng tindahan: walang ipinadalang ikalawang request",
    refund_denied: "hindi nagawa ang refund na {amount:money}: {why}",
    refund_key_reused: "nagamit na sa ibang refund ang Idempotency-Key na ito",
    no_refund: "walang refund na {id} ang transaksyong {trx_id}",
    refund_not_silent:
      "hindi mamamarkahan bilang tinanggihan ang refund na {amount:money}: puwede lang ito sa refund na sampung minuto nang walang sagot",
    no_problem: "walang bukas na problemang {id}",
    problem_lasts: "hindi maisasantabi ang problemang ito: mawawala ito kapag naayos ang sanhi",
    deal_not_delivered: "walang inaasahang delivery ang serbisyo para sa deal na ito: “{state}” ang status nito",
    deal_not_ended:
      "kailangan pa ang personal na datos ng deal na {trx_id}: “{state}” ang status nito, at hindi pa ito tapos o na-ship",
    deal_busy: "inaasikaso pa ngayon ang deal na {trx_id}",
    nothing_to_repeat: "wala pang iniulat na status ng delivery ang tindahan: pumili ng isa",
    test_deal: "test na pagbili ito: walang record nito ang serbisyo, at walang ulat na ipinapadala rito",
    no_unknown_product: "walang hindi kilalang produktong {id} sa huling pagbasa sa serbisyo",
    variant_has_item:
      "may item na sa serbisyo ang variant na {id}: i-link ang item na iyon sa ibang variant, o i-archive ang hindi kilalang produkto",
    no_item: "walang item na may partner id, variant id o SKU na {id}",
    not_changed_there: "hindi laging binabago ng serbisyo ang {id}: walang kailangang pagpasyahan",
    price_not_kept:
      "hindi mapapanatili ang presyong hindi galing sa tindahang ito: tatanggihan ang mga pagbili sa presyong iyon. Baguhin na lang ang presyo",
    status_not_kept:
      "hindi mo mapapanatili ang “hindi ibinebenta”: itigil ang pagbebenta ng produkto sa tindahang ito, o ipadalang muli ang value mo",
    no_variant: "walang variant na {id} sa tindahang ito",
    item_busy: "ipinapadala pa ngayon ang {id}: subukang muli mayamaya",
    not_in_store: "walang “{name}” ang tindahang ito ({setting})",
    category_not_found: "walang kategoryang “{name}” ang tindahang ito",
    product_not_found: "walang produktong {name} ang tindahang ito",
    no_remote_category: "walang kategoryang “{category}” ang serbisyo",
    no_device_key: "walang device key na “{device_key}” ang “{category}”[; ito ang mga kilala ng serbisyo: {known}]",
    no_customer_account: "hindi nakakonekta sa account sa serbisyo ang customer na {customer_id}",
    plans_for_nothing: "ibigay ang variant_id at region_id (at quantity kung hindi 1), o ang cart_id",
    checkout_of_nothing: "ibigay ang cart_id o ang order_id",
    no_cart: "walang cart na {id}",
    no_region: "walang rehiyong {id}",
    nothing_imported:
      "walang binago ang import: {reasons:; }[; at {more} pa]. Para laktawan ang mga ito, mag-import nang may skip_unresolved",
    nothing_chosen: "walang binago ang request: {reasons:; }[; at {more} pa]",
    entry_unresolved: "{label}: {reason}",
    line_wrong: "linya {line}: [column na {column}: ]{reason}",
    named_alike: "{count} ang may pangalang “{name}” sa tindahang ito ({setting})",
    twice: "dalawang beses itong nasa file",

    // Why an item is not sent, or how to improve it.
    no_partner_id: "wala itong value na puwedeng maging id nito sa serbisyo ({source})",
    duplicate_partner_id: "may ibang variant na gumagamit na ng product id na {partner_id}",
    partner_id_too_long:
      "may {length} character ang id nito sa serbisyo ({source}), at hanggang {limit} lang ang puwede",
    no_price: "wala itong presyo sa {currency}",
    tax_unknown:
      "hindi makuwenta ng tindahan ang presyo nito nang may buwis, dahil hindi sumasagot ang tax region na {country}: {detail}",
    price_not_integral: "hindi buong halaga ang presyo nitong {price}",
    price_is_zero: "nagiging zero ang presyo nitong {price} kapag ni-round",
    price_not_taken:
      "hindi tinatanggap ng serbisyo ang bago nitong presyong {price}, kaya ipinapakita ito ng tindahan bilang ubos na",
    price_in_review:
      "bumalik ito[ sa lumang presyong {old_price}], kaya ipinapakita ito ng tindahan bilang ubos na hanggang makita ng mga customer ang {price}",
    no_name: "wala itong title",
    name_too_long: "may {length} character ang pangalan nito, at hanggang {limit} lang ang puwede",
    duplicate_name: "pangalan na ng {holder} ang “{name}”; puwede ang “{proposal}”",
    name_not_free_yet: "“{name}” pa ang pangalan ng {holder} sa serbisyo hanggang maaprubahan ang bago nitong pangalan",
    no_category: "wala ito sa anumang kategorya",
    unmapped_category: "walang nakatugma sa mga kategorya nito: {names}",
    category_gone: "wala na sa serbisyo ang kategoryang “{category}”",
    no_image: "wala itong larawan",
    image_unreachable: "hindi mabasa ang larawang {url}: {detail}",
    image_too_large: "masyadong malaki ang larawang {url}: [{kb} kB ito, at ]hanggang {limit_kb} kB lang ang binabasa",
    image_not_an_image: "hindi larawan ang {url}: {detail}",
    image_forbidden_address: "hindi pinapayagan ang address ng larawang {url}: {detail}",
    image_not_public: "hindi maabot ng serbisyo ang larawang {url}: {detail}",
    change_limit: FIGURES,
    change_limit_discarded: "nagpasya si {by} na hayaan ito sa serbisyo sa dati nitong ayos",
    refused: "tinanggihan ito ng serbisyo: {words}[. Ipinapadala pa rin ng tindahan: {waiting}.]",
    rejected: "hindi ito inaprubahan ng tagasuri ng serbisyo[: {words}][. Ipinapadala pa rin ng tindahan: {waiting}.]",
    too_large: "hindi tumatanggap ang serbisyo ng ganito kalaking request: {kb} kB ang item pa lang",
    denied_there:
      "tinatanggap ng serbisyo ang item, at pagkatapos ay sinasabing hindi nito ito kilala: {words}. Sumusubok muli ang tindahan, nang palayo nang palayo ang pagitan",
    changed_there: "tuwing ipinapadala ng tindahan ang mga value na ito, binabago ng serbisyo ang mga ito: {fields:; }",
    items_rejected: {
      by: "items",
      one: "{items} item ang hindi inaprubahan ng serbisyo[: “{words:”; “}”]",
      other: "{items} na item ang hindi inaprubahan ng serbisyo[: “{words:”; “}”]",
    },
    shows_other: "“{ours}” ang ipinapadalang {field}, ngunit “{theirs}” ang ipinapakita",
    single_image: "iisa lang ang larawan nito",
    small_image:
      "maliit ang larawang {url}: {width} × {height} pixel ito, at {min} × {min} o higit pa ang inirerekomenda",
    large_image:
      "malaki ang larawang {url}: {width} × {height} pixel ito, at hanggang {max} × {max} ang inirerekomenda",
    empty_device_keys: "mga device key na walang value: {keys}",
    long_name: "may {length} character ang pangalan nito",
    no_description: "wala itong description",
    long_description:
      "may {length} character ang description nito, kasama ang markup: ang unang {limit} lang ang nakukuha ng serbisyo",
    locations_cannot_ship: {
      by: "locations",
      one: "{shipping} sa {locations} lokasyong may stock nito ang makakapag-ship nito",
      other: "{shipping} sa {locations} na lokasyong may stock nito ang makakapag-ship nito",
    },
    not_recorded: "tinatanggihan ito ng database: {detail}",
    not_read: "hindi ito mabasa ng tindahang ito: {detail}",

    // A verdict step's finding.
    opted_out: "itinigil mo ang pagbebenta nito sa serbisyo.",
    category_not_sold: "hindi ibinebenta sa serbisyo ang kategorya nito.",
    not_published: "hindi naka-publish ang produkto.",
    not_in_sales_channel: "wala ang produkto sa sales channel ng serbisyo, o naka-disable ang channel.",
    deleted: "binura ang variant.",
    wanted: "gusto ng tindahang ito na ibenta ito sa serbisyo.",
    mapped: "napupunta ito sa “{category}”[, dahil {why}].",
    no_mapping_problem: "may kategorya na ito.",
    complete: "kumpleto na ang lahat ng kailangan ng serbisyo.",
    blocked_in_part:
      "nasa serbisyo na ito at natatanggap pa ang ibang value nito; hindi magbabago ang mga ito: {blocked}.",
    blocked_whole:
      "hindi ito ibinebenta, kaya walang ipinapadalang value nito ang tindahan hangga't hindi ito naaayos.",
    never_sent: "hindi pa ito naipapadala.",
    waiting: "naghihintay na maipadala: {changes}.",
    acknowledged: "natanggap na ng serbisyo ang lahat ng value nito.",
    acknowledged_in_part: "natanggap na ng serbisyo ang lahat ng value nito na hindi naka-block.",
    not_read_back: "hindi pa ito nababasa mula sa serbisyo.",
    awaiting_approval: "naghihintay ito ng pag-apruba ng serbisyo, at hindi pa ito ibinebenta.",
    update_awaits_approval: "ibinebenta pa ang naunang bersyon nito; naghihintay ng pag-apruba ang mas bagong bersyon.",
    update_rejected: "ibinebenta pa ang naunang bersyon nito; hindi inaprubahan ng serbisyo ang mas bago[: {words}]",
    price_differs_there:
      "{live} ang nakikita ng mga customer, at {price} ang presyo mo: tinatanggihan ng tindahan ang mga pagbili sa {live}.",
    on_sale: "nabibili ito ng mga customer sa serbisyo.",
    sold_out: "nakikita ito ng mga customer na ubos na, kaya hindi nila ito mabili.",
    archived_since: "ibinebenta pa ito sa huling pagbasa sa serbisyo, at na-archive na ito pagkatapos noon.",
    archived: "naka-archive ito sa serbisyo.",
    not_there: "wala ito sa serbisyo.",

    // Why a product goes to its category.
    category_chosen: "pinili ito sa page ng produkto",
    category_only: `nasa “{name}” ito${INHERITS}`,
    category_deepest: `nasa “{name}” ito, ang pinakamalalim sa {mapped} nakatugmang kategorya nito${INHERITS}`,
    category_first_by_rank: `nasa “{name}” ito, ang pinakamalalim at una sa rank sa {mapped} nakatugmang kategorya nito${INHERITS}`,
    category_first: `nasa “{name}” ito, ang una sa {mapped} nakatugmang kategorya nito${INHERITS}`,

    // Why a suggestion is made.
    category_same_name: "kapareho ng “{category}” ang pangalan nito",
    category_similar_name: "kahawig ng “{category}” ang pangalan nito",
    category_below_similar: "nasa ilalim ito ng “{name}”, na kahawig ng “{category}”",
    category_of_goods: {
      by: "products",
      one: "napupunta na sa “{category}” ang {products} produkto nito",
      other: "napupunta na sa “{category}” ang {goods} sa {products} na produkto nito",
    },
    category_mapped_alike: "nakatugma na sa “{category}” ang “{name}”",
    source_same_name: "kapareho ng pangalan ang {source}; may value ang {with_value} sa {items} item",
    source_same_meaning: "kapareho ng kahulugan ang {source}; may value ang {with_value} sa {items} item",
    source_similar_name: "kahawig ng pangalan ang {source}; may value ang {with_value} sa {items} item",
    source_mapped_elsewhere:
      "galing na sa {source} ang “{device_key}” ng “{category}”; may value ang {with_value} sa {items} item",
    source_option: "option na “{key}”",
    source_metadata: "metadata na “{key}”",
    source_attribute: "attribute na “{attribute}”",
    source_fixed: "nakapirming value na “{value}”",

    // A run's note.
    over_change_limit: FIGURES,
    confirmed: "nakumpirma[ ni {by}]",
    superseded: "pinalitan ito ng mas huling run",
    stay_unsent: {
      by: "items",
      one: "{items} item ang hindi magbabago sa serbisyo: naghihintay ito ng pasya ng tao, o na-discard na dati",
      other:
        "{items} na item ang hindi magbabago sa serbisyo: naghihintay ang mga ito ng pasya ng tao, o na-discard na dati",
    },
    released: "hindi na ito naghihintay",
    discarded: {
      by: "items",
      one: "na-discard ni {by}: {items} item ang hindi magbabago sa serbisyo",
      other: "na-discard ni {by}: {items} na item ang hindi magbabago sa serbisyo",
    },
    still_waiting: {
      by: "items",
      one: "{items} item pa ang naghihintay at awtomatikong ipapadala[: {reason}]",
      other: "{items} na item pa ang naghihintay at awtomatikong ipapadala[: {reason}]",
    },
    drifted: {
      by: "drifted",
      one: "{drifted} item ang naiiba sa serbisyo at ipinapadalang muli",
      other: "{drifted} na item ang naiiba sa serbisyo at ipinapadalang muli",
    },
    unknown_products: {
      by: "unknown_products",
      one: "{unknown_products} produkto sa serbisyo ang hindi sa tindahang ito: {named}",
      other: "{unknown_products} na produkto sa serbisyo ang hindi sa tindahang ito: {named}",
    },
    products_unread: {
      by: "count",
      one: "{count} produkto ng serbisyo ang hindi nabasa kaya nilaktawan: {named}[; {also}]",
      other: "{count} na produkto ng serbisyo ang hindi nabasa kaya nilaktawan: {named}[; {also}]",
    },
    drifted_and_unknown_products: "{drifted}; {unknown_products}",
    process_ended: "huminto ang proseso nito bago ito natapos",
    failed: "{error}",

    // What happened.
    setting_changed: "{field}: {from} → {to}",
    category_mapped: "napupunta sa “{category}” ng serbisyo ang “{name}”[, at hindi na sa “{from}”]",
    category_unmapped: "hindi na napupunta sa “{category}” ng serbisyo ang “{name}”",
    category_kept_off_sale:
      "hindi na ibinebenta sa serbisyo ang kategoryang “{name}”[, at hindi na ito napupunta sa “{from}”]",
    category_off_sale_ended: "puwede nang ibentang muli sa serbisyo ang mga produkto ng “{name}”",
    device_key_mapped: "galing sa {source} ang “{device_key}” ng “{category}”",
    device_key_unmapped: "wala nang pinagkukunan ang “{device_key}” ng “{category}”",
    put_on_sale: "{name}: piniling ibenta sa serbisyo[, gaya ng binurang “{predecessor}”]",
    kept_off_sale: "{name}: piniling huwag ibenta sa serbisyo[, gaya ng binurang “{predecessor}”]",
    left_to_rule: "{name}: ang mga pangkalahatang setting na muli ang nagpapasya",
    choice_changed: "{name}, {choice}: {from} → {to}[, gaya ng binurang “{predecessor}”]",
    so_many_products: { by: "products", one: "{products} produkto", other: "{products} na produkto" },
    configuration_imported:
      "may na-import na file ng configuration: {added} idinagdag, {changed} binago, {removed} inalis",
    choices_changed: {
      by: "count",
      one: "binago ang mga pinili para sa {count} produkto o variant",
      other: "binago ang mga pinili para sa {count} na produkto at variant",
    },
    pushing_paused: "na-pause ang pag-push",
    pushing_resumed: "itinuloy ang pag-push",
    place_adopted: "kinumpirma na ang tindahang ito ang nagpu-push",
    service_left: "umalis ang tindahang ito sa serbisyo: wala nang rehiyong nag-aalok ng payment method",
    push_confirmed: {
      by: "items",
      one: "kinumpirma ang push ng {items} naghihintay na item",
      other: "kinumpirma ang push ng {items} na naghihintay na item",
    },
    push_discarded: {
      by: "items",
      one: "na-discard ang push ng {items} naghihintay na item",
      other: "na-discard ang push ng {items} na naghihintay na item",
    },
    prices_restored: {
      by: "items",
      one: "ibinalik sa tindahan ang lumang presyo ng {items} item",
      other: "ibinalik sa tindahan ang mga lumang presyo ng {items} na item",
    },
    reading_confirmed: "may taong nagkumpirma na wala na sa serbisyo ang mga item na hindi nakita sa pagbasa",
    reading_discarded: "may taong nag-discard ng pagbasa sa serbisyo na may mga kulang na item",
    unknown_products_archived: {
      by: "items",
      one: "in-archive ang {items} hindi kilalang produkto sa serbisyo",
      other: "in-archive ang {items} na hindi kilalang produkto sa serbisyo",
    },
    unknown_product_linked: "ni-link sa isang variant ng tindahang ito ang produkto ng serbisyo na “{partner_id}”",
    item_relinked: "ni-link sa ibang variant ang item na “{partner_id}”",
    reserved_quantity_repaired:
      "itinama ang reserved quantity ng “{item}” sa “{location}” mula {from} at ginawang {to}, ang bilang sa mga reservation nito",
    problem_dismissed: "isinantabi ang isang problema: {problem}",
    push_running: "may tumatakbong push",
    pushed: "na-push ang katalogo: {did}",
    pushed_by_itself: "awtomatikong nag-push ng mga pagbabago ang tindahan sa loob ng isang oras: {did}",
    push_found_nothing: "inihambing ang katalogo, at walang kinailangang ipadala",
    push_waiting: "may push na naghihintay ng pasya: {did:; }",
    push_ended_early: "may push na huminto bago matapos: {did:; }",
    reading_found: "binasa ng tindahan ang listahan ng serbisyo: {did}",
    reading_waiting: "may pagbasa sa serbisyo na naghihintay ng pasya: {did:; }",
    reading_ended_early: "may pagbasa sa serbisyo na huminto bago matapos: {did:; }",
    outage: "hindi makapagpadala ng mga pagbabago ang tindahan, at itinatabi nito ang lahat: {problem}",
    outage_over:
      "hindi nakapagpadala ng mga pagbabago ang tindahan sa loob ng {duration}, at naitabi nito ang lahat: {problem}",
    value_none: "wala",
    value_on: "naka-on",
    value_off: "naka-off",
    value_duration: "{ms}",
    value_moment: "{at}",
    did_create: "{items} idinagdag",
    did_reprice: { by: "items", one: "{items} presyong binago", other: "{items} na presyong binago" },
    did_update: "{items} in-update",
    did_archive: "{items} in-archive",
    did_unarchive: "{items} ibinebentang muli",
    were_refused: "{items} tinanggihan",
    wait_for_approval: "{items} naghihintay ng pag-apruba",
    were_approved: "{items} naaprubahan",
    were_rejected: "{items} hindi inaprubahan",
    under_a_minute: "wala pang isang minuto",
    so_many_minutes: { by: "minutes", one: "{minutes} minuto", other: "{minutes} na minuto" },
    so_many_hours: { by: "hours", one: "{hours} oras", other: "{hours} na oras" },
    so_many_days: { by: "days", one: "{days} araw", other: "{days} na araw" },

    // Why a list of the service is not credible.
    remote_list_incomplete:
      "putol ang listahan ng mga produkto ng serbisyo: {rows} sa {total} entry lang ang ipinakita",
    remote_list_empty: "walang ipinapakitang produkto ang serbisyo, kahit {items} na ang natanggap nito",
    items_missing:
      "hindi na ipinapakita ng serbisyo ang {missing} sa {items} item: kailangan ng kumpirmasyon kapag higit sa {limit_percent} % ang sabay na nawala",
    // Why a caller does not count as the service.
    caller_address: "tumawag ito mula sa address na hindi pinapayagan",
    caller_no_credentials: "wala itong ipinakitang credentials",
    caller_wrong_secret: "mali ang secret o signature nito",
    caller_timestamp: "walang oras ang signature nito, o masyadong malayo sa ngayon ang oras nito",

    // Why a cart cannot be paid with the service.
    checkout_off: "hindi tumatanggap ang tindahang ito ng bayad gamit ang serbisyong ito",
    checkout_inert: "hindi pa kumpleto ang pag-set up ng paraang ito ng pagbabayad: pumili ng iba",
    checkout_for_carts: "para lang sa mga cart ang paraang ito ng pagbabayad",
    checkout_data_wrong: "hindi masimulan ang pagbabayad: {fields:; }",
    cart_changed: "nagbago ang cart: pakisimulan muli ang pagbabayad",
    order_already_paid: "bayad na ang order na ito: wala nang babayaran",
    order_payment_held: "nagawa na ang order na ito, at sinusuri ng serbisyo ng pagbabayad ang bayad: maghintay muna",
    checkout_busy: "sinisimulan pa ang pagbabayad para sa cart na ito: maghintay sandali at subukang muli",
    checkout_too_often:
      "masyadong maraming bayad ang sinimulan para sa cart na ito: subukang muli pagkalipas ng isang oras, o magbayad sa ibang paraan",
    out_of_stock: "kulang ang {lines} ng tindahan: pakibawasan ang dami",
    cart_below_minimum:
      "{limit:money} ang pinakamababang puwedeng bayaran sa paraang ito, at {amount:money} lang ang kabuuan",
    cart_above_maximum:
      "{limit:money} ang pinakamataas na puwedeng bayaran sa paraang ito, at {amount:money} ang kabuuan",
    cart_in_other_currency: "{currency} ang currency ng cart, at {wanted} lang ang puwedeng ibayad sa paraang ito",
    cart_without_name: "kailangan ng cart ng address na may pangalan bago ito mabayaran sa paraang ito",
    no_return_address:
      "kulang ang address ng page na babalikan ng customer: itakda ang checkout.returnUrl, o magpadala ng return_url",
    foreign_return_address: "papunta ang {field} sa {origin}, na hindi pinapayagan",
    down_payment_not_allowed: "hindi mapipili sa tindahang ito ang down payment na {type}",
    plan_not_quoted: "hindi inaalok ang hulugang plan na {id} para sa cart na ito: pumili ng iba",
    unsafe_return_address:
      "kailangang web address ang {field} na hanggang {limit} character, walang backslash at control character",
    lines_refused_by_hook: "hindi pinapayagan ng tindahan na bayaran ang cart na ito sa paraang ito: {words}",
    lines_do_not_add_up: "{sum} ang kabuuan ng mga linya ng bayad, at {amount} ang dapat bayaran",
    checkout_refused_there: "hindi tinatanggap ng serbisyo ng pagbabayad ang cart na ito[: {words}]",
    checkout_out_of_reach:
      "hindi sumasagot ngayon ang serbisyo ng pagbabayad: subukang muli, o magbayad sa ibang paraan",
    payment_over: "tapos na ang bayad na ito ({state}): pakisimulan muli",
    refund_not_here: "sa portal ng serbisyo nire-refund ang bayad na ito",

    // The state of a payment, for the customer.
    checkout_none: "wala pang nasimulang bayad sa paraang ito ng pagbabayad",
    checkout_open: "hindi pa tapos ang iyong pagbabayad: ituloy ito sa serbisyo ng pagbabayad",
    checkout_held: "nagawa na ang iyong order, at sinusuri ng serbisyo ng pagbabayad ang iyong bayad",
    checkout_approved: "aprubado ang iyong bayad",
    checkout_owes_courier: "aprubado ang iyong bayad: magbayad ng {amount:money} sa courier",
    checkout_owes_merchant: "aprubado ang iyong bayad: magbayad ng {amount:money} sa tindahan",
    checkout_rejected:
      "hindi inaprubahan ng serbisyo ng pagbabayad ang iyong bayad, at walang siningil sa iyo[{ordered}. Kanselado ang iyong order]",
    checkout_cancelled: "kinansela mo ang pagbabayad, at walang siningil sa iyo[{ordered}. Kanselado ang iyong order]",
    checkout_expired:
      "lumipas na ang oras para magbayad, at walang siningil sa iyo[{ordered}. Kanselado ang iyong order]",
    checkout_order_cancelled: "kanselado ang iyong order[{returned}, at ibabalik sa iyo ang pera]",
    checkout_sold_out: "naubos ang produkto bago nagawa ang iyong order[{returned}, at ibabalik sa iyo ang pera]",
    checkout_cart_changed:
      "nagbago ang iyong cart habang nagbabayad ka[{returned}, at ibabalik sa iyo ang pera]: pakisimulan muli ang pagbabayad",
    checkout_not_made:
      "hindi natuloy ang pagbabayad[{returned}, at ibabalik sa iyo ang pera]: subukang muli, o magbayad sa ibang paraan",

    // A comparison with the service's books.
    books_agree: {
      by: "compared",
      one: "magkatugma ang mga talaan ng serbisyo at ng tindahang ito: {compared} transaksyon ang inihambing",
      other: "magkatugma ang mga talaan ng serbisyo at ng tindahang ito: {compared} na transaksyon ang inihambing",
    },
    books_unread: "{compared} transaksyon ang tugma sa talaan ng serbisyo, at {unread} ang hindi nabasa sa serbisyo",
    books_half:
      "{compared} transaksyon ang tugma sa talaan ng serbisyo. Hindi nabasa hanggang dulo ang listahan ng serbisyo, kaya maaaring may transaksyon itong wala sa tindahang ito: {why}",
    figures_differ: "{ours} sa tindahang ito at {theirs} sa serbisyo ang {figure} ng transaksyong {trx_id}",
    only_here: "nasa tindahang ito lang ang transaksyong {trx_id} na {amount}",
    only_there: "nasa serbisyo lang ang transaksyong {trx_id} na {amount}",
    only_in_medusa: "na-capture sa Medusa ang bayad na {trx_id} na {amount}, at wala ito sa talaan ng tindahang ito",
    not_in_medusa: "bayad na ang transaksyong {trx_id} na {amount}, at walang bayad sa Medusa ang order nito",
    medusa_differs: "{medusa} sa Medusa at {ours} sa talaan ang {figure} ng transaksyong {trx_id}",
    kept_of_cancelled_order:
      "kanselado ang order na {order_id}, at hindi pa naibabalik sa customer ang {amount} ng transaksyong {trx_id}",

    // A problem that a person should act on.
    credentials_refused: "tinanggihan ng serbisyo ang credentials: {why}",
    service_unavailable: "hindi sumasagot ang serbisyo: {why}",
    service_pause:
      "nililimitahan ng serbisyo ang mga request ng tindahang ito: walang tawag sa API nitong {api} hanggang {end}",
    answer_not_understood: "hindi naunawaan ang sagot ng serbisyo: {why}",
    push_failed: "nabigo ang isang push ng lane na {lane} at inuulit ito: {reason}",
    no_jobs: "tatlong minuto nang walang prosesong nagpapatakbo ng mga job ng tindahan",
    left_unsent: {
      by: "items",
      one: "{items} item ang naiiba sa serbisyo, dahil may taong nag-discard ng pagbabago nito",
      other: "{items} na item ang naiiba sa serbisyo, dahil may taong nag-discard ng mga pagbabago nito",
    },
    shown_price_refused: {
      by: "items",
      one: "lumang presyo ng {items} item ang nakikita ng mga customer, at tinatanggihan ng tindahan ang mga pagbili sa presyong ito",
      other:
        "mga lumang presyo ng {items} na item ang nakikita ng mga customer, at tinatanggihan ng tindahan ang mga pagbili sa mga presyong ito",
    },
    token_ends: "mag-e-expire ang partner token sa {end}",
    read_back_failed:
      "{times} beses nang sunod-sunod na hindi nabasa ang listahan ng mga produkto ng serbisyo, kaya hindi nakikita ang mga inaprubahan, hindi inaprubahan at naiiba: {why}",
    products_unreadable: {
      by: "count",
      one: "{count} produkto ng serbisyo ang hindi mabasa, kaya hindi ito binago: {named}",
      other: "{count} na produkto ng serbisyo ang hindi mabasa, kaya hindi binago ang mga ito: {named}",
    },
    categories_unreadable: {
      by: "count",
      one: "{count} kategorya ng serbisyo ang hindi mabasa, kaya hindi ito binago: {named}",
      other: "{count} na kategorya ng serbisyo ang hindi mabasa, kaya hindi binago ang mga ito: {named}",
    },
    device_mappings_unreadable: {
      by: "count",
      one: "hindi mabasa ang pinagkukunan ng {count} device key, kaya ipinapadala ito nang walang value: {named}",
      other:
        "hindi mabasa ang pinagkukunan ng {count} na device key, kaya ipinapadala ang mga ito nang walang value: {named}",
    },
    mapped_category_gone: "wala na sa serbisyo ang mga kategoryang katugma ng mga kategorya mo: {names}",
    pictures_not_public:
      "nasa internet ang serbisyo, at hindi nito maabot ang mga larawan sa private network ng tindahang ito: {hosts}",
    deal_not_understood: "may tinanggihang pagbili, dahil hindi ito mabasa: {fields}",
    deal_price_mismatch:
      "may tinanggihang pagbili: {paid:money} ang ibinayad para sa {partner_id}[, at {price:money} ang presyo nito]",
    deal_product_unknown:
      "may tinanggihang pagbili: walang produkto ang tindahang ito na may id na {partner_id} sa serbisyo",
    deal_currency_mismatch:
      "may tinanggihang pagbili: {currency} ang ibinayad para sa {partner_id}, at iba ang currency sa mga setting",
    deal_not_configured:
      "tinanggihan ang isang pagbili ng {partner_id}: walang napiling sales channel o rehiyon para sa mga deal",
    hook_failed:
      "nabigo ang hook na entriesProjected ng tindahan sa isang pagbili, kaya ginamit ang presyong huling ipinadala: {reason}",
    deal_refused_by_hook: "tinanggihan ng isang hook ng tindahang ito ang isang pagbili ng {partner_id}: {words}",
    deal_too_late: "nawala ang isang pagbili[ ng {partner_id}], dahil hindi ito naproseso sa oras",
    deal_failed: "tinanggihan ang isang pagbili[ ng {partner_id}], dahil hindi nagawa ang order nito",
    deal_conflict: "may tinanggihang pagbili: natanggap na dati ang transaksyong {trx_id} na may ibang laman",
    deal_unauthorized: "may tinanggihang pagbili, dahil hindi kilala ang tumawag ({address}): {reason}",
    callback_proxies:
      "dumaraan sa {proxies} proxy ang mga tawag ng serbisyo, at isa lang sa mga ito ang pinagkakatiwalaan ng Medusa",
    deal_not_settled: "deal na {trx_id} (order {order_id}): {reason}, ngunit hindi ito nailapat ng tindahan: {failure}",
    deal_disagreement: "sa tindahang ito, “{state}” ang deal na {trx_id}, at {reason}",
    deal_cancelled_here:
      "kinansela sa tindahang ito ang order ng deal na {trx_id}, at maaaring naniningil pa ang serbisyo sa customer",
    deal_refunded_here: "na-refund sa talaan ng tindahang ito ang bayad ng deal na {trx_id}, ngunit hindi sa serbisyo",
    deal_unconfirmed: "hindi makumpirma ang deal na {trx_id} (order {order_id}): {why}",
    deal_unfinished: "hindi pa tapos ang deal na {trx_id}[ (order {order_id})]: {step}: {failure}",
    deal_record_differs:
      "hindi kina-capture ng tindahan ang deal na {trx_id} (order {order_id}): {theirs} ang {field} sa record ng serbisyo, at {ours} sa order dito",
    customer_accounts_locked: {
      by: "count",
      one: "naka-seal ang token ng {count} nakakonektang customer gamit ang key na wala sa tindahang ito",
      other: "naka-seal ang mga token ng {count} na nakakonektang customer gamit ang key na wala sa tindahang ito",
    },
    customer_account_mismatch: "nakakonekta ang customer na {customer_id} sa account sa serbisyo na may ibang {fields}",
    payment_record_differs:
      "hindi tinatanggap ng tindahan ang bayad na {trx_id}: {theirs} ang {field} sa record ng serbisyo, at {ours} sa cart dito",
    down_payment_too_high:
      "nagsasabi ang serbisyo ng down payment na {open:money} para sa bayad na {trx_id} na {amount:money}. Dapat mas mababa sa halaga ang down payment, kaya hindi ito binibilang ng tindahan",
    payment_disagreement: "sa tindahang ito, “{state}” ang bayad na {trx_id}[ ng order {order_id}], at {reason}",
    payment_unreadable: "hindi mabasa ang status ng bayad na {trx_id}: {why}",
    payment_undecided:
      "tatlumpung araw nang walang pasya ang serbisyo sa bayad na {trx_id}[ ng order {order_id}]: {reason}. Hindi na ito awtomatikong binabasa ng tindahan",
    payment_not_settled:
      "bayad na {trx_id}[ ng order {order_id}]: {reason}, ngunit hindi ito nailapat ng tindahan: {failure}",
    payment_cancelled_here:
      "kinansela sa tindahang ito ang order na {order_id}, at naniningil pa rin ang serbisyo ng {amount:money} para sa bayad na {trx_id}",
    order_paid_in_part:
      "tinapos ng serbisyo ang bayad na {trx_id} ng order {number} nang walang pera, at {paid:money} sa {total:money} ang sakop ng ibang bayad ng order",
    order_paid_twice:
      "lampas nang {excess:money} sa kabuuan ng order {number} ang mga bayad nito: ang bayad na {trx_id} na {amount:money} sa serbisyo, at isa pang bayad ng parehong order",
    payment_returned:
      "dalawang beses nagbayad ang customer para sa isang cart: ibinabalik ng tindahan ang bayad na {trx_id} na {amount:money} at pinananatili ang una",
    payment_not_reversed:
      "walang valid na order ang bayad na {trx_id} na {amount:money}, ngunit hindi maibalik ng tindahan ang pera: {why}",
    refund_unknown:
      "hindi pa sinasabi ng serbisyo kung na-refund nito ang {amount:money} ng transaksyong {trx_id}, at maaaring na-refund na",
    refund_pending:
      "tatlong araw nang tinanggap ng serbisyo ang refund na {amount:money} ng transaksyong {trx_id}, at hindi pa nito naibabalik ang pera",
    refund_refused: "hindi nagawa ang refund na {amount:money} ng transaksyong {trx_id}: {why}",

    refund_not_booked:
      "na-refund ng serbisyo ang {amount:money} ng transaksyong {trx_id}, ngunit hindi maitala ng tindahan ang refund: {failure}",
    books_differ: "magkaiba ang mga talaan ng serbisyo at ng tindahang ito: {differences:; }[; at {more} pa]",
    books_not_compared: "hindi naihambing ang mga talaan ng serbisyo at ng tindahang ito: {why}",
    delivery_refused: "tinanggihan ang status na “{delivery_status}” ng transaksyong {trx_id}: {why}",
    delivery_not_sent: "hindi naipadala ang status ng delivery ng transaksyong {trx_id}: {why}",
  },

  fixes: {
    no_partner_id:
      "Ilagay ang value na siyang id: ipinapakita ng setting na “Product id sa serbisyo” kung alin ito. O pumili ng ibang pagkukunan sa setting na ito.",
    duplicate_partner_id:
      "Bigyan ng magkaibang id ang bawat variant: ipinapakita ng setting na “Product id sa serbisyo” kung aling value ang id. O pumili ng ibang pagkukunan sa setting na ito.",
    partner_id_too_long:
      "Paikliin ang value na siyang id: ipinapakita ng setting na “Product id sa serbisyo” kung alin ito. O pumili ng ibang pagkukunan sa setting na ito.",
    no_price: "Bigyan ang variant ng presyo sa currency ng mga setting.",
    tax_unknown:
      "Pumili ng ibang tax provider para sa tax region, i-install ang napili, o markahan ang mga presyo na kasama na ang buwis. Pagkatapos, susubukang muli ng tindahan.",
    price_not_integral: "Gumamit ng presyong walang sentimo, o pumili ng pag-round sa mga setting.",
    price_is_zero:
      "Itaas ang presyo sa buong halagang 1 o higit pa, o piliin sa mga setting na laging pataas ang pag-round.",
    price_not_taken:
      "Ayusin ang ibang value ng item na tinanggihan ng serbisyo. Pagkatapos, ipapadalang muli ng tindahan ang presyo at stock. Kung may stock, makikita ng mga customer ang lumang presyo, at tatanggihan ng tindahan ang bawat pagbili.",
    price_in_review:
      "Wala kang kailangang gawin: ipapadala ng tindahan ang stock kapag naaprubahan na ng serbisyo ang bagong presyo. Kung tanggihan ng serbisyo ang presyo, basahin ang dahilan nito.",
    no_name: "Bigyan ng title ang produkto.",
    name_too_long: "Paikliin ang title ng produkto o ng variant.",
    duplicate_name: "Palitan ang pangalan ng produkto o ng variant; puwedeng gamitin ang mungkahi sa mensahe.",
    name_not_free_yet:
      "Wala kang kailangang gawin: ipapadala ito ng tindahan kapag puwede nang gamitin ang pangalan sa serbisyo.",
    no_category: "Ilagay ang produkto sa isang kategorya.",
    unmapped_category:
      "Itugma ang kategorya ng produkto, o ang kategoryang nasa itaas nito, sa isang kategorya ng serbisyo.",
    category_gone: "Wala na sa serbisyo ang kategoryang itinugma: itugma ito sa iba.",
    no_image: "Bigyan ang produkto ng kahit isang larawan.",
    image_unreachable:
      "Tiyaking naaabot ang address ng larawan mula sa server na ito at sa internet, o palitan ang larawan.",
    image_too_large: "Palitan ang larawan ng mas maliit na file, o taasan ang option na images.maxBytes.",
    image_not_an_image: "Palitan ang file ng JPEG, PNG, GIF o WebP na larawan.",
    image_forbidden_address:
      "Ilagay ang larawan sa public na address, o payagan ang host nito sa option na images.allowedPrivateHosts.",
    image_not_public:
      "Ilagay ang mga file ng tindahan sa public na address: itakda ang backend_url ng file provider, o gumamit ng file provider sa internet. Pagkatapos, ilagay muli ang mga larawan sa mga produkto.",
    change_limit:
      "Tingnan ang plano. Kumpirmahin ito kung sinadya mo ang pagbabago, o i-undo ang pagbabago sa tindahan.",
    change_limit_discarded:
      "Wala kang kailangang gawin kung dapat manatili ang item sa dati nitong ayos. Kung gusto mo pa ring ipadala ang pagbabago, tingnan ang plano at kumpirmahin ito. O i-undo ang pagbabago sa tindahan.",
    refused:
      "Baguhin ang value na tinanggihan: ipapadalang muli ng tindahan ang item. Para ipadala itong muli nang walang binabago, pumunta sa “Kailangan mong gawin” sa Buod.",
    rejected:
      "Baguhin ang value na tinukoy ng tagasuri ng serbisyo: ipapadalang muli ng tindahan ang item. Para ipadala itong muli nang walang binabago, pumunta sa “Kailangan mong gawin” sa Buod.",
    too_large:
      "Paikliin ang description, terms o mga teksto ng device nito: kadalasan, may larawang nai-paste sa isa sa mga ito. Ipinapadala pa rin ang presyo at stock. Kung hindi ito malaki, itanong sa serbisyo kung gaano kalaking request ang puwede.",
    denied_there:
      "Hanapin ang item sa portal ng serbisyo. Kung naroon ito, itanong sa serbisyo kung bakit nito itinatanggi ang item. Kusang sumusubok muli ang tindahan.",
    changed_there:
      "Buksan ang page ng item, at panatilihin ang value ng serbisyo o ipadalang muli ang sa iyo. O baguhin ang value sa tindahan. Hindi mapapanatili ang presyo ng serbisyo: baguhin ang presyo mo, o itanong sa serbisyo.",
    single_image: "Magdagdag ng ikalawang larawan: dalawa o higit pa ang inirerekomenda ng serbisyo.",
    small_image:
      "Palitan ang larawan ng mas malaki: malabo ang nakikita ng mga customer. Itinatakda ng mga option na images.minPixels at images.maxPixels ang rekomendasyon.",
    large_image:
      "Palitan ang larawan ng mas maliit: naghihintay dito ang mga customer na naka-cellphone. Itinatakda ng mga option na images.minPixels at images.maxPixels ang rekomendasyon.",
    empty_device_keys: "Itugma ang mga device key, o lagyan ng laman ang mga option o metadata na binabasa ng mga ito.",
    long_name: "Paikliin ang title ng produkto o ng variant: pinuputol sa mga listahan ang mahabang title.",
    not_recorded: "Paikliin o itama ang mga teksto ng produkto at ng variant; ipapadala itong muli kapag nagbago.",
    not_read:
      "Ayusin ang sanhi na nasa mensahe, kadalasan presyo, patakaran sa buwis o kulang na provider; pagkatapos, ipapadala ng tindahan ang item.",
    locations_cannot_ship:
      "Bigyan ang bawat lokasyong ito ng shipping option para sa shipping profile ng produkto, o ilipat ang stock. Hanggang doon, nagbebenta pa rin ang tindahan mula sa ganoong lokasyon, at walang shipping option ang order.",
    no_description: "Sumulat ng description; habang wala pa, ang title ang ipinapakita.",
    long_description: "Paikliin ang description: kadalasan, may larawang nai-paste rito.",
    opted_out: 'Pindutin ang "Ibentang muli" sa item o sa page ng produkto.',
    category_not_sold:
      "Itugma ang kategorya nito sa isang kategorya ng serbisyo, o ilipat ang produkto sa ibang kategorya.",
    not_published: "I-publish ang produkto.",
    not_in_sales_channel: "Idagdag ang produkto sa sales channel na nasa mga setting.",
    deleted: "Wala kang kailangang gawin: in-archive na ito ng serbisyo.",
    price_differs_there:
      "Hilingin sa serbisyo na aprubahan ang bagong presyo, o tanggapin muna ang presyong ipinapakita pa nito (setting na “Tinatanggap na presyo ng pagbili”).",
    update_rejected:
      "Baguhin ang value na tinukoy ng tagasuri: ipapadalang muli ng tindahan ang item. Para ipadala itong muli nang walang binabago, pumunta sa “Kailangan mong gawin” sa Buod.",
    remote_list_incomplete:
      "Wala kang kailangang gawin: babasahing muli ng tindahan ang listahan. Kung hindi mawala ang problema, sabihin ito sa serbisyo.",
    remote_list_empty:
      "Tingnan ang portal ng serbisyo. Kung nawala ang katalogo nito, kumpirmahin ang pagbasa: ipapadalang muli ng tindahan ang bawat item. Kung hindi, babasahing muli ng tindahan ang listahan.",
    items_missing:
      "Tingnan ang portal ng serbisyo. Kung wala na ang mga item, kumpirmahin ang pagbasa: ipapadalang muli ng tindahan ang mga ito. Kung hindi, i-discard ang pagbasa: walang magbabago sa mga item.",
    credentials_refused:
      "Suriin ang token, shopCode at merCode sa mga option ng plugin, para sa environment na ito. Pagkatapos, magpapatuloy ang pag-push.",
    service_unavailable:
      "Wala kang kailangang gawin: ipapadala ng tindahan ang mga naghihintay na pagbabago kapag sumagot muli ang serbisyo. Kung isang item lang ang naiiwan, itanong ito sa serbisyo.",
    service_pause:
      "Wala kang kailangang gawin: magpapatuloy ang tindahan sa nabanggit na oras. Hanggang doon, tinatanggihan ang mga checkout sa serbisyo kung ang transactions API nito ang nakahinto, at maghihintay ang iba. Kung madalas ito, babaan ang option na rateLimit.",
    answer_not_understood:
      "Hindi ayon sa interface ng serbisyo ang sagot, o tumatanggi ito nang walang dahilan. Itinatabi ng tindahan ang mga pagbabago at ipinapadalang muli. Tingnan ang Aktibidad; kung hindi mawala ang problema, makipag-ugnayan sa serbisyo, o sa may hawak ng gateway sa pagitan.",
    push_failed:
      "Kung hindi mawala ang problema, tingnan kung may error ang isang handler ng hook na entriesProjected. Kung wala, iulat ang problema kasama ang log ng tindahan.",
    no_jobs:
      "Magpatakbo ng prosesong may MEDUSA_WORKER_MODE na worker o shared, sa parehong database at Redis. Kung walang ganitong proseso, hindi inaayos ng tindahan ang mga bayad, hindi inuulit ang mga tawag, at hindi nakikita ang mga pagkakaiba.",
    left_unsent: "Ipadala ang mga pagbabago sa page ng push nila, o i-undo ang mga ito sa tindahan.",
    shown_price_refused:
      "Tanggapin ang mga pagbili sa ipinapakitang presyo gamit ang setting na “Tinatanggap na presyo ng pagbili”, o hilingin sa serbisyo na aprubahan ang mga bagong presyo.",
    token_ends:
      "Gumawa ng bagong token sa merchant portal ng serbisyo, ilagay ito sa option na token, at i-restart ang tindahan.",
    read_back_failed:
      "Suriin ang option na baseUrl ng catalogue at ang token, at itanong sa serbisyo ang tungkol sa GET /products. Babasahing muli ng tindahan ang listahan.",
    products_unreadable:
      "Sabihin sa serbisyo kung alin sa mga produkto nito ang hindi sumusunod sa interface, o i-update ang plugin. Nababasa ng tindahan ang lahat ng ibang produkto.",
    categories_unreadable:
      "Sabihin sa serbisyo kung alin sa mga kategorya nito ang hindi sumusunod sa interface, o i-update ang plugin. Nababasa ng tindahan ang lahat ng ibang kategorya.",
    device_mappings_unreadable: "Piliin muli ang pinagkukunan ng bawat isa sa mga device key na ito, o alisin ito.",
    mapped_category_gone:
      "Itugma sa ibang kategorya ng serbisyo ang mga kategoryang ito ng tindahan mo. Hanggang doon, naka-block ang mga produkto ng mga ito.",
    pictures_not_public:
      "Ilagay ang mga file ng tindahan sa public na address: itakda ang backend_url ng file provider, o gumamit ng file provider sa internet. Pagkatapos, ilagay muli ang mga larawan sa mga produkto.",
    goes_live:
      "Kumpirmahin ito sa Buod, o patakbuhin ang npx partner-commerce adopt. Ipinapakita muna ng dalawa kung ano ang mangyayari.",
    copied_database:
      'Kung kopya ito, huwag itong kumpirmahin: wala itong ipapadala. Kung ang tindahang ito na ang nagbebenta, kumpirmahin ito: POST /admin/partner-commerce/resume na may { "adopt": true }.',
    deal_not_ended: "I-ship o kanselahin muna ang order, at saka burahin ang datos.",
    deal_busy: "Subukang muli mayamaya.",
    deal_not_understood:
      "Hanapin ang request sa Aktibidad, at sabihin sa serbisyo kung aling mga field ang hindi ayon sa interface nito.",
    deal_price_mismatch:
      "Inihahambing at ipinapadalang muli ang item. Kung naghihintay ng pag-apruba ang pagbabago ng presyo, hilingin sa serbisyo na aprubahan ito, o tanggapin ang mga inaprubahang presyo gamit ang setting na “Tinatanggap na presyo ng pagbili”.",
    deal_product_unknown:
      "Hanapin ang id sa mga item. Kung binura ang produkto nito, i-archive ito sa serbisyo. Kung ginawang muli ang produkto nito, i-link ang item sa bagong variant.",
    deal_currency_mismatch: "Ihambing ang setting na “Currency” sa currency na ginagamit ng serbisyo sa pagbebenta.",
    deal_not_configured: "Pumili ng sales channel at rehiyon sa page ng mga setting: hanggang doon, walang maibebenta.",
    hook_failed: "Ayusin ang handler ng hook na entriesProjected: may 3 segundo ito sa bawat pagbili.",
    deal_refused_by_hook: "Tingnan kung tama ang mga pagbiling tinatanggihan ng handler ng hook na validate.",
    deal_too_late:
      "Tingnan sa log ng tindahan kung may error o huminto ang process, at tingnan ang load ng server at ng database nito. Kung madalas itong mangyari dahil sa load, taasan ang setting na “Deadline sa paggawa ng order”.",
    deal_failed:
      "Hanapin ang sanhi sa log ng tindahan. Kung hindi ang sariling code ng tindahan ang sanhi, iulat ito kasama ang log.",
    deal_conflict:
      "Itanong sa serbisyo kung bakit dalawang beses nitong ipinapadala ang isang transaksyon. Ang una ang may bisa: tingnan ang deal nito.",
    deal_unauthorized:
      "Kung ang serbisyo ang tumawag, ihambing ang credentials at address nito sa callbacks.auth at callbacks.allowedIps sa mga option ng plugin. Kung hindi kilala ang tumawag, isantabi ang problema: walang binago ang tawag.",
    callback_proxies:
      "I-configure ang pinakalabas na proxy para address lang ng tumatawag ang ipasa nito, o alisin ang callbacks.allowedIps. Hanggang doon, sa address ng isang proxy inihahambing ng tindahan ang callbacks.allowedIps.",
    deal_not_settled:
      "Kung naka-pack na ang order, kanselahin ang fulfilment nito. Pagkatapos, susubukang muli ng tindahan.",
    deal_disagreement:
      "Tingnan ang transaksyon sa portal ng serbisyo at ang order dito, at ikaw ang umayos ng pagkakaiba: mag-refund, magkansela o mag-ship. Pagkatapos, pindutin ang “Suriin muli” sa page ng deal.",
    deal_cancelled_here:
      "Kanselahin o i-refund ang transaksyon sa portal ng serbisyo, at saka pindutin ang “Suriin muli” sa page ng deal.",
    deal_refunded_here:
      "I-refund ang transaksyon sa portal ng serbisyo, at saka pindutin ang “Suriin muli” sa page ng deal.",
    deal_unconfirmed:
      "Huwag munang i-ship. Tingnan ang transaksyon sa portal ng serbisyo: i-capture ang bayad kung aprubado ito, kanselahin ang order kung hindi. Kung nakatakda ang endpoint na getTransactionStatus, babasahing muli ng tindahan ang status.",
    deal_unfinished:
      "Huwag munang i-ship. Ayusin ang sanhi na nasa mensahe, halimbawa ang provider ng tax region. Inuulit ng tindahan ang hakbang bawat minuto, at sinusunod pa rin nito ang mga pasya ng serbisyo.",
    deal_record_differs:
      "Huwag munang i-ship. Ihambing ang transaksyon sa portal ng serbisyo at ang order. Ica-capture ng tindahan ang bayad kapag magkatugma na ang dalawa; kung hindi talaga magtugma, kanselahin ang order dito at ang transaksyon sa portal.",
    customer_accounts_locked:
      "Ibalik ang kulang na key sa option na encryptionKey, kasunod ng bago. Kung wala ito, kokonekta muli ang mga customer na ito sa susunod nilang bayad.",
    customer_account_mismatch:
      "Itanong sa customer kung kanya ang account. Kung hindi, kalimutan ang koneksyon sa page ng customer.",
    payment_record_differs:
      "Huwag i-ship. Ihambing ang transaksyon sa portal ng serbisyo at ang cart o order. Tatanggapin ito ng tindahan kapag magkatugma na ang dalawa; kung hindi talaga magtugma, kanselahin ito sa portal.",
    down_payment_too_high:
      "Itanong sa serbisyo ang tamang down payment. Itatama ito ng tindahan kapag sinabi na ng serbisyo ang tamang halaga. Kung walang down payment ang benta, isantabi ang abisong ito.",
    payment_disagreement:
      "Tingnan ang transaksyon sa portal ng serbisyo at ang order dito, at ikaw ang umayos ng pagkakaiba: mag-refund, magkansela o mag-ship.",
    payment_unreadable:
      "Suriin ang token at ang endpoint na getTransactionStatus sa mga option ng plugin. Babasahin itong muli ng tindahan.",
    payment_undecided:
      "Tingnan ang transaksyon sa portal ng serbisyo at ayusin ito roon, saka pindutin ang “Suriin muli” sa page ng bayad. Kanselahin ang naka-hold na order na hindi babayaran ng customer.",
    payment_not_settled: "Ayusin ang sanhi na nasa mensahe; pagkatapos, susubukang muli ng tindahan.",
    payment_cancelled_here:
      "I-refund ang transaksyon sa portal ng serbisyo: hindi nakarating dito ang refund na nasa talaan ng tindahang ito.",
    order_paid_in_part:
      "Kolektahin sa customer ang kulang. Kung hindi ito babayaran ng customer, kanselahin ang order at ibalik ang ibang bayad. Pagkatapos, pindutin ang “Suriin muli” sa page ng bayad.",
    order_paid_twice:
      "Buksan ang order at i-refund ang perang dalawang beses binayaran ng customer. Pagkatapos, pindutin ang “Suriin muli” sa page ng bayad.",
    payment_returned:
      "Maaaring magtanong ang customer tungkol sa ikalawang bayad: sabihing ibinabalik ito. Makikita sa page ng bayad kung kailan ito naibalik ng serbisyo.",
    payment_not_reversed:
      "Kanselahin o i-refund ang transaksyon sa portal ng serbisyo. Babasahin itong muli ng tindahan.",
    refund_unknown:
      'Huwag itong i-refund sa ibang paraan. Patuloy na binabasa ng plugin ang transaksyon. Kung pagkalipas ng sampung minuto ay walang ganitong refund sa portal ng serbisyo, pindutin ang "Walang ganitong refund sa portal" sa page ng bayad o deal.',
    refund_pending:
      "Itanong sa serbisyo ang refund na ito. Patuloy itong binabasa ng plugin, at tinatanggihan nito ang ibang refund ng bayad hanggang magpasya ang serbisyo.",
    refund_refused:
      "Tingnan ang transaksyon sa portal ng serbisyo. Kung hindi pa naibabalik ang pera sa customer, i-refund itong muli rito o sa portal. Awtomatikong itinatala ng plugin ang refund na ginawa sa portal.",
    refund_not_booked:
      "Ihambing ang mga bayad ng order sa transaksyon sa portal ng serbisyo, at ayusin ang sanhi na nasa mensahe; pagkatapos, susubukang muli ng tindahan.",
    books_differ:
      "Ihambing ang mga transaksyon sa portal ng serbisyo sa mga bayad at deal dito, at ayusin ang bawat pagkakaiba sa panig na mali. Pagkatapos, ihambing muli ang mga talaan sa Buod.",
    books_half:
      "Suriin ang endpoint na listTransactions sa mga option ng plugin, saka ihambing muli ang mga talaan. Habang wala pa ito, maghanap sa portal ng serbisyo ng mga bayad na walang order dito.",
    books_not_compared:
      "Suriin ang token at ang mga endpoint na getTransaction at getTransactionStatus sa mga option ng plugin. Sinusubukan itong muli ng tindahan bawat oras.",
    delivery_refused:
      "Ihambing ang order sa transaksyon sa portal ng serbisyo, saka itakda ang tamang status ng delivery sa admin.",
    delivery_not_sent:
      "Suriin ang token at ang endpoint na updateTransaction sa mga option ng plugin. Kung tama ang dalawa, makipag-ugnayan sa serbisyo. Ipapadala itong muli ng tindahan.",
  },
} as const satisfies Catalogue

export const fil = toCatalogue(texts)

import type { Sql } from "../../src/database/database"

/** A random source that repeats its results for the same seed. */
export interface Dice {
  /** A whole number from 0 to n-1. */
  below: (n: number) => number
  chance: (percent: number) => boolean
  pick: <T>(things: readonly T[]) => T
}

export function dice(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    below,
    chance: (percent) => next() * 100 < percent,
    pick: (things) => {
      const thing = things[below(things.length)]
      if (thing === undefined) throw new Error("There is nothing to pick from")
      return thing
    },
  }
}

export interface Shop {
  salesChannelId: string
  regionId: string
  locationId: string
}

export const SHARED = {
  categories: ["pcat_1", "pcat_2", "pcat_3", "pcat_gone"],
  channels: ["sc_other", "sc_off", "sc_gone"],
  locations: ["sloc_2", "sloc_elsewhere"],
  options: ["Color", "Size", "Storage"],
  types: ["ptyp_1", "ptyp_2", "ptyp_gone"],
  collections: ["pcol_1", "pcol_gone"],
}

/**
 * Creates by SQL a catalogue with every case that a reader may get wrong: deleted records of every kind, kits, several locations,
 * price lists of both types with dates and rules, pictures of single variants, empty products. @returns the variants' ids
 */
export async function makeRandomCatalogue(sql: Sql, shop: Shop, { below, chance, pick }: Dice, products: number) {
  await makeShared(sql, shop)
  const variantIds: string[] = []
  const GONE = () => (chance(8) ? "now()" : "NULL")
  const text = (value: string | null) => (value === null ? "NULL" : `'${value.replaceAll("'", "''")}'`)
  const maybe = (value: string) => (chance(60) ? text(value) : "NULL")
  const json = (value: unknown) => `'${JSON.stringify(value)}'::jsonb`
  const raw = (amount: number) => json({ value: String(amount), precision: 20 })
  const measures = () =>
    `${maybe("steel")}, ${maybe("de")}, ${maybe("8517")}, ${maybe("mid")}, ${chance(50) ? below(900) / 4 : "NULL"}`

  for (let p = 1; p <= products; p++) {
    const product = `prod_${String(p).padStart(4, "0")}`
    await sql(
      `INSERT INTO product (id, title, handle, subtitle, description, status, thumbnail, metadata, type_id, collection_id, material,
                            origin_country, hs_code, mid_code, weight, is_giftcard, discountable)
       VALUES (${text(product)}, 'Thing ${p}', 'thing-${p}', ${maybe("Small")}, ${maybe("<p>Long & wide</p>")},
               '${pick(["published", "published", "draft"])}', ${maybe(`https://pictures.example/${p}.jpg`)},
               ${chance(50) ? json({ brand: "B" + p, n: below(9), nested: { a: [1, null] } }) : "NULL"},
               ${chance(50) ? text(pick(SHARED.types)) : "NULL"}, ${chance(50) ? text(pick(SHARED.collections)) : "NULL"}, ${measures()}, false, true)`,
    )
    for (const category of SHARED.categories.filter(() => chance(40)))
      await sql(`INSERT INTO product_category_product (product_id, product_category_id) VALUES (?, ?)`, [
        product,
        category,
      ])
    for (const channel of [shop.salesChannelId, ...SHARED.channels].filter(() => chance(60)))
      await sql(
        `INSERT INTO product_sales_channel (id, product_id, sales_channel_id, deleted_at) VALUES ('psc_${product}_${channel}', ?, ?, ${GONE()})`,
        [product, channel],
      )
    const images = below(4)
    for (let i = 0; i < images; i++)
      await sql(
        `INSERT INTO image (id, url, rank, product_id, deleted_at)
         VALUES ('img_${product}_${i}', 'https://pictures.example/${chance(30) ? "shared" : p}-${i}.jpg', ${i}, ?, ${GONE()})`,
        [product],
      )

    const variants = 1 + below(4)
    for (let v = 1; v <= variants; v++) {
      const variant = `variant_${product}_${v}`
      variantIds.push(variant)
      await sql(
        `INSERT INTO product_variant (id, title, sku, barcode, product_id, manage_inventory, allow_backorder, thumbnail, metadata,
                                      material, origin_country, hs_code, mid_code, weight, deleted_at)
         VALUES ('${variant}', '${pick([`Kind ${v}`, `Size ${v} / Color ${v}`, `color ${v} - size ${v}`])}', ${maybe(`SKU-${variant}`)}, ${maybe(`BAR-${variant}`)}, '${product}', ${chance(80)}, ${chance(20)},
                 ${chance(40) ? text(`https://pictures.example/${pick([variant, `${p}-0`, `${p}-1`, "shared-0"])}.jpg`) : "NULL"},
                 ${chance(40) ? json({ n: v, own: true }) : "NULL"}, ${measures()}, ${GONE()})`,
      )
      for (let i = 0; i < images; i++)
        // Medusa deletes these links permanently.
        if (chance(25))
          await sql(
            `INSERT INTO product_variant_product_image (id, variant_id, image_id) VALUES ('pvpi_${variant}_${i}', '${variant}', 'img_${product}_${i}')`,
          )
      for (const option of SHARED.options.filter(() => chance(50)))
        await sql(
          `INSERT INTO product_variant_option (variant_id, option_value_id) VALUES ('${variant}', 'optval_${option}_${1 + below(3)}')`,
        )
      if (chance(90)) await makePrices(variant)
      await makeInventory(variant)
    }
  }
  return variantIds

  async function makePrices(variant: string) {
    await sql(`INSERT INTO price_set (id, deleted_at) VALUES ('pset_${variant}', ${chance(4) ? "now()" : "NULL"})`)
    await sql(
      `INSERT INTO product_variant_price_set (id, variant_id, price_set_id, deleted_at) VALUES ('pvps_${variant}', '${variant}', 'pset_${variant}', ${chance(4) ? "now()" : "NULL"})`,
    )
    const lists = [
      null,
      null,
      "plist_sale",
      "plist_override",
      "plist_over",
      "plist_later",
      "plist_draft",
      "plist_ruled",
      "plist_gone",
    ]
    for (let n = 0; n < 1 + below(5); n++) {
      const amount = 100 + below(90_000) / 4
      const list = n === 0 ? null : pick(lists)
      const rule = n > 0 && chance(30) ? pick([shop.regionId, "reg_other"]) : null
      const from = n > 0 && chance(20) ? pick([1, 2, 10]) : null
      await sql(
        `INSERT INTO price (id, price_set_id, currency_code, amount, raw_amount, rules_count, price_list_id, min_quantity, raw_min_quantity, deleted_at)
         VALUES ('price_${variant}_${n}', 'pset_${variant}', '${pick(["php", "php", "php", "usd"])}', ${amount}, ${raw(amount)}, ${rule ? 1 : 0},
                 ${text(list)}, ${from ?? "NULL"}, ${from ? raw(from) : "NULL"}, ${GONE()})`,
      )
      if (rule)
        await sql(
          `INSERT INTO price_rule (id, price_id, attribute, operator, value, priority, deleted_at)
           VALUES ('prule_${variant}_${n}', 'price_${variant}_${n}', 'region_id', 'eq', '${rule}', 0, ${GONE()})`,
        )
    }
  }

  async function makeInventory(variant: string) {
    const parts = pick([0, 1, 1, 1, 2, 3])
    for (let n = 0; n < parts; n++) {
      const item = `iitem_${variant}_${n}`
      await sql(
        `INSERT INTO inventory_item (id, sku, deleted_at) VALUES ('${item}', '${item}', ${chance(4) ? "now()" : "NULL"})`,
      )
      await sql(
        `INSERT INTO product_variant_inventory_item (id, variant_id, inventory_item_id, required_quantity, deleted_at)
         VALUES ('pvii_${item}', '${variant}', '${item}', ${1 + below(3)}, ${GONE()})`,
      )
      for (const location of [shop.locationId, ...SHARED.locations].filter(() => chance(70))) {
        const [stocked, reserved] = [below(60), below(20)]
        await sql(
          `INSERT INTO inventory_level (id, inventory_item_id, location_id, stocked_quantity, raw_stocked_quantity, reserved_quantity, raw_reserved_quantity, deleted_at)
           VALUES ('ilev_${item}_${location}', '${item}', '${location}', ${stocked}, ${raw(stocked)}, ${reserved}, ${raw(reserved)}, ${GONE()})`,
        )
        // The running total above counts the reservation in two parts, but not the deleted one.
        const first = below(reserved + 1)
        const pieces = [
          `${first}, ${raw(first)}, NULL`,
          `${reserved - first}, ${raw(reserved - first)}, NULL`,
          `5, ${raw(5)}, now()`,
        ]
        for (const [piece, values] of pieces.entries())
          await sql(
            `INSERT INTO reservation_item (id, inventory_item_id, location_id, quantity, raw_quantity, deleted_at)
             VALUES ('resitem_${item}_${location}_${piece}', '${item}', '${location}', ${values})`,
          )
      }
    }
  }
}

async function makeShared(sql: Sql, { salesChannelId, regionId }: Shop): Promise<void> {
  const rows: [string, string][] = [
    [
      "product_category (id, name, handle, mpath, rank, is_active, deleted_at)",
      `('pcat_1', 'Phones', 'phones', 'pcat_1', 0, true, NULL), ('pcat_2', 'Small phones', 'small', 'pcat_1.pcat_2', 1, true, NULL),
       ('pcat_3', 'Hidden', 'hidden', 'pcat_3', 2, false, NULL), ('pcat_gone', 'Gone', 'gone', 'pcat_gone', 3, true, now())`,
    ],
    [
      "sales_channel (id, name, is_disabled, deleted_at)",
      `('sc_other', 'Other', false, NULL), ('sc_off', 'Off', true, NULL), ('sc_gone', 'Gone', false, now())`,
    ],
    ["stock_location (id, name)", `('sloc_2', 'Second'), ('sloc_elsewhere', 'Elsewhere')`],
    [
      "sales_channel_stock_location (id, sales_channel_id, stock_location_id)",
      `('scloc_2', '${salesChannelId}', 'sloc_2')`,
    ],
    [
      "product_type (id, value, deleted_at)",
      `('ptyp_1', 'Phone', NULL), ('ptyp_2', 'Case', NULL), ('ptyp_gone', 'Old', now())`,
    ],
    [
      "product_collection (id, title, handle, deleted_at)",
      `('pcol_1', 'Summer', 'summer', NULL), ('pcol_gone', 'Winter', 'winter', now())`,
    ],
    [
      "product_option (id, title, is_exclusive, deleted_at)",
      SHARED.options
        .map((title) => `('opt_${title}', '${title}', false, ${title === "Storage" ? "now()" : "NULL"})`)
        .join(", "),
    ],
    [
      "product_option_value (id, value, option_id, deleted_at)",
      SHARED.options
        .flatMap((title) =>
          [1, 2, 3].map(
            (n) => `('optval_${title}_${n}', '${title} ${n}', 'opt_${title}', ${n === 3 ? "now()" : "NULL"})`,
          ),
        )
        .join(", "),
    ],
    [
      "price_list (id, title, description, type, status, starts_at, ends_at, rules_count, deleted_at)",
      `('plist_sale', '-', '-', 'sale', 'active', NULL, NULL, 0, NULL), ('plist_override', '-', '-', 'override', 'active', now() - interval '1 day', now() + interval '1 day', 0, NULL),
       ('plist_over', '-', '-', 'sale', 'active', NULL, now() - interval '1 day', 0, NULL), ('plist_later', '-', '-', 'sale', 'active', now() + interval '1 day', NULL, 0, NULL),
       ('plist_draft', '-', '-', 'override', 'draft', NULL, NULL, 0, NULL), ('plist_ruled', '-', '-', 'sale', 'active', NULL, NULL, 1, NULL),
       ('plist_gone', '-', '-', 'override', 'active', NULL, NULL, 0, now())`,
    ],
    [
      "price_list_rule (id, price_list_id, attribute, value)",
      `('plrule_1', 'plist_ruled', 'region_id', '${JSON.stringify([regionId])}')`,
    ],
  ]
  for (const [table, values] of rows) await sql(`INSERT INTO ${table} VALUES ${values}`)
}

import { model } from "@medusajs/framework/utils"

/** How far the sweep has come, one row per shop: a process at a time looks, under a lease (sql/sweep-turns). */
const Sweep = model
  .define(
    { name: "sweep", tableName: "partner_commerce_sweep" },
    {
      id: model.id({ prefix: "pcsweep" }).primaryKey(),
      shop_code: model.text(),
      /** The last variant of the slice that was looked at last, in the order of ids; empty = the next round begins. */
      after_id: model.text().default(""),
      /** How often the tables had been written when the round began: until they are written again, all has been looked at. */
      writes: model.text().nullable(),
      /** What each price list was when it was looked at, its window among it: a hash by its id. */
      price_lists: model.json().default({}),
      lease_token: model.text().nullable(),
      lease_until: model.dateTime().nullable(),
    },
  )
  .indexes([{ on: ["shop_code"], unique: true }])

export default Sweep

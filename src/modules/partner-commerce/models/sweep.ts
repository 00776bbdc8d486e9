import { model } from "@medusajs/framework/utils"

/** The progress of the sweep, one row per shop: one process at a time works, under a lease (sql/sweep-turns). */
const Sweep = model
  .define(
    { name: "sweep", tableName: "partner_commerce_sweep" },
    {
      id: model.id({ prefix: "pcsweep" }).primaryKey(),
      shop_code: model.text(),
      /** The last variant of the latest slice, ordered by id; empty = the next round begins. */
      after_id: model.text().default(""),
      /** The write counts of the tables at the start of the round. While they are unchanged, the round needs no repetition. */
      writes: model.text().nullable(),
      /** A hash of each price list at its last check, including its dates, by id. */
      price_lists: model.json().default({}),
      lease_token: model.text().nullable(),
      lease_until: model.dateTime().nullable(),
    },
  )
  .indexes([{ on: ["shop_code"], unique: true }])

export default Sweep

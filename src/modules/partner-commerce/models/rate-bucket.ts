import { model } from "@medusajs/framework/utils"

/** The rate of all processes of a store for one API of the service, as a leaky bucket (GCRA): one time instead of tokens. */
const RateBucket = model
  .define(
    { name: "rate_bucket", tableName: "partner_commerce_rate_bucket" },
    {
      id: model.id({ prefix: "pcrate" }).primaryKey(),
      shop_code: model.text(),
      api: model.enum(["catalog", "transactions"]),
      /** The theoretical arrival time of the next request. Its distance from now is the used part of the burst. */
      next_at: model.dateTime(),
      /** Requests that the last caller may make. */
      granted: model.number().default(0),
      /** A pause of the service (429): no process calls before this time. */
      paused_until: model.dateTime().nullable(),
    },
  )
  .indexes([{ on: ["shop_code", "api"], unique: true }])

export default RateBucket

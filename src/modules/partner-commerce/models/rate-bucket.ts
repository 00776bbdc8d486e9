import { model } from "@medusajs/framework/utils"

/** What all processes of a store may ask of one API of the service, as a leaky bucket (GCRA): one moment instead of tokens. */
const RateBucket = model
  .define(
    { name: "rate_bucket", tableName: "partner_commerce_rate_bucket" },
    {
      id: model.id({ prefix: "pcrate" }).primaryKey(),
      shop_code: model.text(),
      api: model.enum(["catalog", "transactions"]),
      /** The theoretical arrival time of the next request: so far ahead of now as the burst is used up. */
      next_at: model.dateTime(),
      /** Requests that the last asker may make. */
      granted: model.number().default(0),
      /** The service said so (429): no process calls before. */
      paused_until: model.dateTime().nullable(),
    },
  )
  .indexes([{ on: ["shop_code", "api"], unique: true }])

export default RateBucket

import { model } from "@medusajs/framework/utils"

/** Settings, one row per shop: the fields that a merchant set (see settings/rules/settings), and whether pushing is paused. */
const Settings = model.define(
  { name: "settings", tableName: "partner_commerce_settings" },
  {
    shop_code: model.text().primaryKey(),
    values: model.json().default({}),
    paused: model.boolean().default(false),
    /** The person who paused it. */
    paused_by: model.text().nullable(),
    /** Hash of the inputs of every item's price, from the last sweep (input-fingerprints). */
    shared_inputs: model.text().nullable(),
    /** Entries per request, if the service is too slow for more (catalog/rules/pacing/request-size). */
    request_size: model.number().nullable(),
    /** The place to which the ledger is bound (settings/rules/installation); null before the first push. */
    binding: model.json().nullable(),
    /** Incremented with every change; entries of an older number are projected again. */
    version: model.number().default(1),
  },
)

export default Settings

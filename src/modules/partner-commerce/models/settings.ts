import { model } from "@medusajs/framework/utils"

/** Settings, one row per shop: the fields that a merchant set (see core/settings), and whether pushing is paused. */
const Settings = model.define(
  { name: "settings", tableName: "partner_commerce_settings" },
  {
    shop_code: model.text().primaryKey(),
    values: model.json().default({}),
    paused: model.boolean().default(false),
    /** The person who paused it. */
    paused_by: model.text().nullable(),
    /** Hash of what every item's price depends on, as of the last sweep (input-fingerprints). */
    shared_inputs: model.text().nullable(),
    /** Entries per request, where the service takes too long over more (catalog/rules/pacing/request-size). */
    request_size: model.number().nullable(),
    /** The place to which the ledger is bound (settings/rules/installation); null before the first push. */
    binding: model.json().nullable(),
    /** Counts up with every change; what was projected under an older number is projected again. */
    version: model.number().default(1),
  },
)

export default Settings

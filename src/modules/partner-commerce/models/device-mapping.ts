import { model } from "@medusajs/framework/utils"

/** The source of the value for one device key in one of the service's categories (catalog/rules/desired/device). */
const DeviceMapping = model
  .define(
    { name: "device_mapping", tableName: "partner_commerce_device_mapping" },
    {
      id: model.id({ prefix: "pcdev" }).primaryKey(),
      shop_code: model.text(),
      category: model.text(),
      device_key: model.text(),
      source: model.json(),
    },
  )
  .indexes([
    {
      name: "IDX_partner_commerce_device_mapping_key",
      on: ["shop_code", "category", "device_key"],
      unique: true,
      where: "deleted_at IS NULL",
    },
  ])

export default DeviceMapping

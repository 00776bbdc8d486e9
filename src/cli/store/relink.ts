import { relinkItem } from "../../catalog/items/relink"
import { explainItem } from "../../catalog/preview/explain"
import { print, readArgs, refuse, type StoreCommand } from "./command"

export const relink: StoreCommand = {
  async run({ store, args }) {
    const { json, words } = readArgs(args)
    const [partnerId, variantId] = words
    if (!partnerId || !variantId)
      return refuse(json, "Which item, and which variant? partner-commerce relink <partner_id> <variant_id>")
    await relinkItem(store, { partnerId, variantId, by: "command line" })
    const { row, verdict } = await explainItem(store, partnerId)
    print(json, { item: { ...row, ...verdict } }, [
      `${partnerId} belongs to ${row.name ?? row.variant_id} (${row.variant_id}) from now on.`,
      `The next push sends: ${verdict.next.length > 0 ? verdict.next.join(", ") : "nothing"}.`,
    ])
    return 0
  },
}

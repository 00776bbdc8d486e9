import { eraseDeal } from "../../deals/after-sale/erase-deal"
import { print, readArgs, refuse, type StoreCommand } from "./command"

export const erase: StoreCommand = {
  async run({ store, args }) {
    const { json, words } = readArgs(args)
    const [trxId] = words
    if (!trxId) return refuse(json, "Which deal? partner-commerce erase <trx_id>")
    await eraseDeal(store, { trxId, by: "command line" })
    print(json, { trx_id: trxId, erased: true }, [
      `The personal data of the customer of ${trxId} is erased in this store. The service keeps its own records.`,
    ])
    return 0
  },
}

import { eraseDeal } from "../../deals/after-sale/erase-deal"
import { print, readArgs, refuse, type StoreCommand } from "./command"

export const erase: StoreCommand = {
  async run({ container, args }) {
    const { json, words } = readArgs(args)
    const [trxId] = words
    if (!trxId) return refuse(json, "Which one? partner-commerce erase <trx_id>")
    await eraseDeal(container, { trxId, by: "command line" })
    print(json, { trx_id: trxId, erased: true }, [
      `The customer of ${trxId} is forgotten, in this store. What the service knows of them stays there.`,
    ])
    return 0
  },
}

import { explainItem } from "../../catalog/preview/explain"
import { print, readArgs, refuse, type StoreCommand } from "./command"

export const explain: StoreCommand = {
  async run({ store, args }) {
    const { json, words } = readArgs(args)
    const [id] = words
    if (!id) return refuse(json, "Which item? partner-commerce explain <partner_id|sku>")
    const { row, verdict } = await explainItem(store, id)
    const differing = verdict.fields.filter(({ differs }) => differs)
    print(json, { item: { ...row, ...verdict } }, [
      `${row.name ?? row.variant_id} (${row.partner_id ?? "never sent"}): ${row.state}`,
      ...verdict.steps.map(
        ({ step, ok, message, fix }) => `  ${ok ? "✓" : "✗"} ${step.padEnd(8)} ${message}${fix ? ` ${fix}` : ""}`,
      ),
      ...differing.map(
        ({ field, desired, known }) => `    ${field}: ${JSON.stringify(known)} there, ${JSON.stringify(desired)} here`,
      ),
    ])
    return verdict.steps.every(({ ok }) => ok) ? 0 : 1
  },
}

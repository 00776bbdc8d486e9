import type { ProductContent } from "../../catalog/store"
import { send } from "./control"
import { ask } from "./dialog"
import type { FormValues } from "./form"
import { inWords } from "../../format"
import { toast } from "./toast"

/** Opens a dialog for the number of customers and the price, and shows the store's answer. */
export function askToBuy(id: string, content: ProductContent): void {
  ask("buy-dialog", {
    title: `Buy ${content.name ?? id}`,
    values: { amount: content.deals_price },
    submit: (values) => buy(id, values),
  })
}

async function buy(id: string, values: FormValues): Promise<void> {
  const { outcomes } = await send("POST /buy", {
    id,
    quantity: values.number("quantity"),
    amount: values.number("amount"),
    gift: values.isTicked("gift"),
    force: values.isTicked("force"),
  })
  const counts = new Map<string, number>()
  for (const { verdict } of outcomes) counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  const summary = [...counts].map(([verdict, count]) => `${count} ${inWords(verdict)}`).join(", ")
  toast(summary, { isBad: !counts.has("approved") })
}

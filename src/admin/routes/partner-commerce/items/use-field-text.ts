import type { VerdictField } from "../../../../catalog/rules/explain/verdict"
import { useDealMoney } from "../../../hooks/use-deal-money"
import { useFormat } from "../../../i18n/use-format"

const PRICES: readonly VerdictField["field"][] = ["deals_price", "retail_price"]

/** A plain value of an item as people read it: prices with their currency. */
export function useFieldText(): (field: VerdictField["field"], value: unknown) => string {
  const { number } = useFormat()
  const money = useDealMoney()
  return (field, value) => {
    if (typeof value === "number") return PRICES.includes(field) ? money(value) : number(value)
    return String(value)
  }
}

import { useMemo } from "react"
import { useFormat } from "./use-format"
import { useText } from "./use-text"

/** `variants`: the number of variants of all the products together. */
export type Counted = { of: "variants"; count: number } | { of: "products"; count: number; variants: number }

/** The texts for stopping and restarting a sale, with the name or the number of the products and variants. */
export function useSellText() {
  const t = useText()
  const { number } = useFormat()
  return useMemo(() => {
    const toValues = (sold: Counted) => {
      const variants = sold.of === "products" ? sold.variants : sold.count
      return {
        count: sold.count,
        number: number(sold.count),
        variants: t("selling.variants", { count: variants, number: number(variants) }),
      }
    }
    const isOne = ({ of, count }: Counted) => of === "variants" && count === 1
    return {
      toLabel: (sold: Counted, isSold: boolean): string => {
        if (isOne(sold)) return t(isSold ? "selling.again" : "selling.stopVariant")
        const action = isSold ? "again" : "stop"
        return t(`selling.${action}${sold.of === "variants" ? "Variants" : "Products"}`, toValues(sold))
      },
      toDone: (of: Counted["of"], count: number, isSold: boolean): string =>
        t(`selling.${of}${isSold ? "Sold" : "Stopped"}`, { count, number: number(count) }),
      toQuestion: (sold: Counted): { title: string; description: string } => ({
        title: t(`selling.${sold.of}Title`, toValues(sold)),
        description: t(`selling.${sold.of}Meaning`, toValues(sold)),
      }),
    }
  }, [t, number])
}

import { Button } from "@medusajs/ui"
import { useSearchParams } from "react-router-dom"
import { useText } from "../../../i18n/use-text"

const NAME = "by"

/** Whether a row of the list is a product, kept in the address; otherwise it is a variant. */
export function useIsByProduct(): boolean {
  const [search] = useSearchParams()
  return search.get(NAME) === "product"
}

export function GroupToggle() {
  const t = useText()
  const [, setSearch] = useSearchParams()
  const isByProduct = useIsByProduct()
  const toggle = () =>
    setSearch((before) => {
      if (isByProduct) before.delete(NAME)
      else before.set(NAME, "product")
      // Each list has its own pages and its own order.
      before.delete("offset")
      before.delete("order")
      return before
    })
  return (
    <Button size="small" variant="secondary" aria-pressed={isByProduct} onClick={toggle}>
      {t("items.byProduct.name")}
    </Button>
  )
}

import { Button } from "@medusajs/ui"
import { useSearchParams } from "react-router-dom"
import { useText } from "../../../i18n/use-text"

const NAME = "by"

/** Does each row of the list show a product? Otherwise it shows a variant. The address keeps the choice. */
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
      // The address drops page and order, because each list has its own.
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

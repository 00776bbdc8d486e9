import { Photo } from "@medusajs/icons"
import { Badge, Text } from "@medusajs/ui"
import { useDealMoney } from "../hooks/use-deal-money"
import { useFormat } from "../i18n/use-format"
import { useText } from "../i18n/use-text"

interface ProductCardProps {
  picture: string | null
  name: string
  price: number | null
  /** The former price; shown only if it is higher. */
  retailPrice: number | null
  stock: number | null
  category?: string
}

/** A list entry that shows a product as the service's customers see it. */
export function ProductCard({ picture, name, price, retailPrice, stock, category }: ProductCardProps) {
  const t = useText()
  const { number } = useFormat()
  const money = useDealMoney()
  return (
    <li className="shadow-elevation-card-rest bg-ui-bg-component flex flex-col overflow-hidden rounded-lg">
      {picture ? (
        <img src={picture} alt="" loading="lazy" className="bg-ui-bg-subtle aspect-square w-full object-cover" />
      ) : (
        <span className="bg-ui-bg-subtle text-ui-fg-muted flex aspect-square w-full items-center justify-center">
          <Photo aria-hidden />
        </span>
      )}
      <div className="flex flex-1 flex-col gap-y-1 p-3">
        {category && (
          <Badge size="2xsmall" className="w-fit max-w-full truncate">
            {category}
          </Badge>
        )}
        <Text size="small" weight="plus" className="line-clamp-2 break-words">
          {name}
        </Text>
        <Text size="small" className="mt-auto flex flex-wrap items-baseline gap-x-2">
          {price !== null && <span>{money(price)}</span>}
          {price !== null && retailPrice !== null && retailPrice > price && (
            <s className="text-ui-fg-subtle">
              <span className="sr-only">{t("fields.retail_price")}: </span>
              {money(retailPrice)}
            </s>
          )}
        </Text>
        {stock !== null && (
          <Text size="xsmall" className="text-ui-fg-subtle">
            {stock > 0 ? t("productCard.stock", { number: number(stock) }) : t("productCard.soldOut")}
          </Text>
        )}
      </div>
    </li>
  )
}

export const PRODUCT_CARDS = "grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4"

/**
 * The lines of a transaction. In public integrations of such services, the sum of price × quantity over all lines equals the amount to the
 * cent: shipping is a `fee`, a discount is a `fee` with a negative price, taxes are inside the prices.
 */
import { BigNumber } from "bignumber.js"
import { toCents } from "../../values/money/cents"
import { isStandIn } from "../../catalog/rules/desired/item-name"

interface SoldLine {
  id: string
  variant_sku?: string | null
  variant_id?: string | null
}

/** The code of a line of a cart or an order: equal in both, except for a line without a variant. */
export const toLineCode = ({ variant_sku, variant_id, id }: SoldLine): string => variant_sku ?? variant_id ?? id

interface TitledLine {
  title: string
  product_title?: string | null
  variant_title?: string | null
}

/**
 * Medusa names a line by its product or by its variant, depending on who added the line. A title that Medusa filled in for
 * the only variant of a product is left out.
 */
export function toLineTitle({ title, product_title, variant_title }: TitledLine): string {
  const parts = [product_title ?? title, isStandIn(variant_title ?? "") ? null : variant_title]
  return [...new Set(parts)].filter(Boolean).join(" ")
}

export interface CartLine {
  /** See `toLineCode`. */
  code: string
  title: string
  quantity: number
  /** Amount of the whole line, tax included, before discounts, in major units, exact as text. */
  grossTotal: string
  category?: string
  sellerCode?: string
  itemUrl?: string
  imageUrl?: string
}

export interface CartToPay {
  /** Charged by the payment session, in major units. */
  amount: string
  currencyCode: string
  items: readonly CartLine[]
  /** Tax included, before discounts. */
  shipping: readonly { code: string; title: string; grossTotal: string }[]
  /** The discounts on items and shipping together, tax included; not negative. */
  discountTotal: string
}

export interface TransactionLine {
  code: string
  item: string
  /** Major units. */
  price: number
  quantity: number
  currency: string
  item_type: "item" | "fee"
  category?: string
  seller_code?: string
  url_item?: string
  url_img?: string
}

/**
 * Makes lines that add up to the amount. Each unit price is rounded to the cent. The last line is a fee with the remaining cents and all
 * other credits and charges of the store, such as gift cards.
 */
export function toTransactionLines(cart: CartToPay): TransactionLine[] {
  const currency = cart.currencyCode.toUpperCase()
  const toFee = (code: string, item: string, price: BigNumber): TransactionLine[] =>
    price.isZero() ? [] : [{ code, item, price: price.toNumber(), quantity: 1, currency, item_type: "fee" }]

  const lines = [
    ...cart.items.filter(({ quantity }) => quantity > 0).map((line) => toItem(line, currency)),
    ...cart.shipping.flatMap(({ code, title, grossTotal }) => toFee(code, title, toCents(grossTotal))),
    ...toFee("discount", "Discount", toCents(cart.discountTotal).negated()),
  ]
  const rest = toCents(cart.amount).minus(sumOfLines(lines))
  return [...lines, ...toFee("adjustment", "Adjustment", rest)]
}

/** A line has a whole quantity. A fractional quantity becomes one piece whose name contains the quantity. */
function toItem(line: CartLine, currency: string): TransactionLine {
  const isWhole = Number.isInteger(line.quantity)
  const quantity = isWhole ? line.quantity : 1
  return {
    code: line.code,
    item: isWhole ? line.title : `${line.title} × ${line.quantity}`,
    price: toCents(new BigNumber(line.grossTotal).div(quantity)).toNumber(),
    quantity,
    currency,
    item_type: "item",
    ...(line.category === undefined ? {} : { category: line.category }),
    ...(line.sellerCode === undefined ? {} : { seller_code: line.sellerCode }),
    ...(line.itemUrl === undefined ? {} : { url_item: line.itemUrl }),
    ...(line.imageUrl === undefined ? {} : { url_img: line.imageUrl }),
  }
}

/** Σ price × quantity, exact. */
export function sumOfLines(lines: readonly { price?: number; quantity?: number }[]): BigNumber {
  return lines.reduce(
    (sum, { price = 0, quantity = 0 }) => sum.plus(new BigNumber(price).times(quantity)),
    new BigNumber(0),
  )
}

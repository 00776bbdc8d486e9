import { createHash } from "node:crypto"
import { toLineCode, toLineTitle, toTransactionLines, type TransactionLine } from "../rules/lines"
import { toSaleText } from "../rules/sale"
import { type PaymentRow } from "../sql/payment-row"
import { type CartRow } from "./read-cart"

/** The lines that pay a cart, before a merchant's hook sees them. */
export function toLines(cart: CartRow): TransactionLine[] {
  return toTransactionLines({
    amount: cart.total,
    currencyCode: cart.currency_code,
    items: cart.items.map((item) => ({
      code: toLineCode(item),
      title: toLineTitle(item),
      quantity: item.quantity,
      grossTotal: item.original_total,
      ...(cart.sales_channel ? { sellerCode: cart.sales_channel.id } : {}),
      ...(item.thumbnail === null ? {} : { imageUrl: item.thumbnail }),
    })),
    shipping: (cart.shipping_methods ?? []).map((method) => ({
      code: method.shipping_option_id ?? method.id,
      title: method.name,
      grossTotal: method.original_total,
    })),
    discountTotal: cart.discount_total,
  })
}

/** SHA-256 of the goods, their prices and their destination: equal for a cart and for its order. */
export function toSaleFingerprint(cart: CartRow): string {
  const { currency_code: currencyCode, shipping_address: shipping } = cart
  return toFingerprint(toSaleText({ currencyCode, lines: toLines(withoutRowIds(cart)), shipping: shipping ?? null }))
}

/** The order's copy of a line has another row id, and gets the variant's SKU if the cart's line has none. */
const withoutRowIds = (cart: CartRow): CartRow => ({
  ...cart,
  items: cart.items.map((item) => ({ ...item, id: item.title, variant_sku: null })),
  shipping_methods: cart.shipping_methods?.map((method) => ({ ...method, id: method.name })),
})

/** Whether a cart or its order has the goods that the customer of a payment approves, or has approved. */
export const hasGoodsOf = ({ sale_fingerprint }: Pick<PaymentRow, "sale_fingerprint">, sold: CartRow | null): boolean =>
  sold !== null && toSaleFingerprint(sold) === sale_fingerprint

export const toFingerprint = (text: string) => createHash("sha256").update(text).digest("hex")

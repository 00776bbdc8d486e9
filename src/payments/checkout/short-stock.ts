import { findShortLines } from "../rules/cart-stock"
import { type Store } from "../../store/store"
import { CheckoutRefused } from "./checkout-refused"

/**
 * Medusa checks the stock line by line and adds up all locations. So two lines that share an inventory item can take more units than the
 * stock has, and a line can take more units than one location has.
 *
 * @throws CheckoutRefused `out_of_stock` if the lines of a cart together need more units than the sales channel can reserve
 */
export async function refuseShortStock(store: Store, cartId: string): Promise<void> {
  const lines = await readShortLines(store, cartId)
  if (lines.length > 0) throw new CheckoutRefused({ code: "out_of_stock", values: { lines } })
}

/** @returns the names of the goods of which the sales channel has too few units */
export async function readShortLines(store: Store, cartId: string): Promise<string[]> {
  return findShortLines(await store.payments.checkout.readCartStock(cartId))
}

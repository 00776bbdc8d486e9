/** What a customer approves at the service: the goods, their prices, and where they go. */
import { type CartAddress } from "./customer"
import { type TransactionLine } from "./lines"

export interface Sale {
  currencyCode: string
  /** As they are made from the cart, before a merchant changes them. */
  lines: readonly TransactionLine[]
  shipping: CartAddress | null
}

/** Where a parcel goes. A phone number helps its courier, and makes it no other parcel. */
const PLACE = [
  "first_name",
  "last_name",
  "company",
  "address_1",
  "address_2",
  "city",
  "province",
  "postal_code",
  "country_code",
] as const satisfies readonly (keyof CartAddress)[]

/**
 * The sale as a text: two carts with the same one sell the same. Not part of it is what may differ without harm, since a sale must not be lost
 * by it: who is signed in, e-mail, billing address and phone, names and pictures of the goods, addresses to come back to, notes.
 */
export function toSaleText({ currencyCode, lines, shipping }: Sale): string {
  const goods = lines.map(({ code, price, quantity, item_type }) => JSON.stringify([item_type, code, quantity, price]))
  const place = shipping && PLACE.map((field) => toPlain(shipping[field]))
  return JSON.stringify([currencyCode.toLowerCase(), goods.sort(), place])
}

/** As it is typed again: in other letters, with other spaces. */
const toPlain = (text: string | null) => (text ?? "").trim().replaceAll(/\s+/g, " ").toLowerCase()

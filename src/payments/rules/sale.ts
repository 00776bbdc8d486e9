/** The part of a sale that the customer approves at the service: the goods, their prices and their destination. */
import { type CartAddress } from "./customer"
import { type TransactionLine } from "./lines"

export interface Sale {
  currencyCode: string
  /** The lines of the cart, before a merchant changes them. */
  lines: readonly TransactionLine[]
  shipping: CartAddress | null
}

/** The destination of a parcel. The phone number is absent, because a new number does not make another parcel. */
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
 * The sale as a text: two carts with an equal text sell the same goods. A harmless change must not lose a sale. So the text leaves out the
 * login, e-mail, billing address, phone, names and pictures of the goods, return addresses and notes.
 */
export function toSaleText({ currencyCode, lines, shipping }: Sale): string {
  const goods = lines.map(({ code, price, quantity, item_type }) => JSON.stringify([item_type, code, quantity, price]))
  const place = shipping && PLACE.map((field) => toPlain(shipping[field]))
  return JSON.stringify([currencyCode.toLowerCase(), goods.sort(), place])
}

/** Ignores case and spaces, because customers type an address again in another way. */
const toPlain = (text: string | null) => (text ?? "").trim().replaceAll(/\s+/g, " ").toLowerCase()

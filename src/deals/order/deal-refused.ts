import { type DealRefusal, type DealRefusalCode, toSoldOut, TOO_LATE } from "../rules/refusal"

/** Ends the making of an order: the saga undoes all its steps, and the service gets this refusal. */
export class DealRefused extends Error {
  override readonly name = "DealRefused"
  readonly code: DealRefusalCode
  readonly price?: number

  constructor({ code, message, price }: DealRefusal) {
    super(message)
    this.code = code
    this.price = price
  }
}

export const soldOut = (productId: string) => new DealRefused(toSoldOut(productId))

export const tooLate = () => new DealRefused(TOO_LATE)

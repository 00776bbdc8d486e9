/**
 * The callbacks that this store implements and the service calls (interface document, part C). Unknown keys are kept and never cause a
 * refusal, because the document leaves many fields "not shown".
 */
import { z } from "@medusajs/framework/zod"
import { maybeText } from "./fields"
import { idText, lineText } from "./texts"

/** The document's date-times have an offset. The service's other answers write it without a colon, or leave it out. */
const dateTime = lineText(100).refine((text) => !Number.isNaN(Date.parse(text)), { message: "must be a date-time" })
/** The document does not show its type, not even that it is an object, so it is kept as received. */
const notShown = z.unknown().optional()

export const callbackStatus = z.enum(["REJ", "CAN", "EXP", "HOL", "APR", "REF"])

export const statusCallback = z.looseObject({
  status: callbackStatus,
  order_id: idText,
  trx_id: idText,
  current_time: dateTime,
  message: maybeText,
  installment: notShown,
  down_payment: notShown,
})
export type StatusCallback = z.infer<typeof statusCallback>

/** Longer than any usual JSON web token. */
const LONGEST_TOKEN = 8_000

export const tokenCallback = z.looseObject({
  internal_user_id: idText,
  token: lineText(LONGEST_TOKEN).min(1),
  token_id: idText,
  /** The document does not show the name of this field; public integrations use `email`. */
  email: maybeText,
  phone: maybeText,
})
export type TokenCallback = z.infer<typeof tokenCallback>

/** A postal code or a phone may come as a number, and a text may be too long. Neither should lose a sale. */
const cutText = (longest: number) =>
  z
    .union([z.string().transform((text) => text.slice(0, longest)), z.number().transform(String)])
    .nullable()
    .optional()
const namePart = cutText(255)
const addressPart = cutText(1_000)

export const dealAddress = z.looseObject({
  addr_type: addressPart,
  country: addressPart,
  region: addressPart,
  province: addressPart,
  city: addressPart,
  barangay: addressPart,
  street: addressPart,
  postal_code: addressPart,
  address: addressPart,
})
export type DealAddress = z.infer<typeof dealAddress>

export const dealCustomer = z.looseObject({
  full_name: namePart,
  first_name: namePart,
  last_name: namePart,
  phone: namePart,
  /** Not in the document; public integrations use it. */
  email: notShown,
  adr_shipping: dealAddress.nullable().optional(),
})
export type DealCustomer = z.infer<typeof dealCustomer>

/** The id of a deals order: in the order itself, and in the path of the existence check. */
export const transactionId = z.guid()

/**
 * A transaction id in the form for comparison and storage, because a UUID in capitals is the same. Calls to the service keep its spelling.
 */
export const toTransactionKey = (trxId: string): string => trxId.toLowerCase()

/**
 * The deals order: one purchase of one unit. It requires only the fields that an order needs, and the customer's name. The document does
 * not show which address and phone fields are always present, so each may be missing.
 */
export const dealOrderCallback = z.looseObject({
  order_id: idText,
  trx_id: transactionId,
  product_id: idText,
  /** Paid by the customer, major units. */
  amount: z.number().positive(),
  currency: idText,
  created: maybeText,
  customer: dealCustomer.refine((customer) => customerName(customer) !== "", {
    message: "a full_name, or a first_name or last_name, is required",
  }),
  /** The buyer of a gift. */
  sender: notShown,
})
export type DealOrderCallback = z.infer<typeof dealOrderCallback>

const dealSender = dealCustomer.extend({ adr_billing: dealAddress.nullable().optional() })

/** The buyer of a gift; null if the sender is unreadable or has no name. */
export function readSender(sender: unknown): z.infer<typeof dealSender> | null {
  // Most deals have no sender, and a failed parse builds an error with its stack.
  if (sender === null || sender === undefined) return null
  const { data } = dealSender.safeParse(sender)
  return data && customerName(data) !== "" ? data : null
}

/** The recipient's name in one line, or "" without a name. */
export function customerName(customer: Pick<DealCustomer, "full_name" | "first_name" | "last_name">): string {
  const parts = [customer.first_name, customer.last_name].map((part) => part?.trim()).filter(Boolean)
  return customer.full_name?.trim() || parts.join(" ")
}

/** Codes of this plugin's inbound errors, each with its HTTP status. Only a true shortage is 409. */
export const CALLBACK_ERROR_STATUS = {
  UNAUTHORIZED: 401,
  VALIDATION_ERROR: 400,
  PRODUCT_NOT_FOUND: 400,
  PRICE_MISMATCH: 400,
  CURRENCY_MISMATCH: 400,
  TRANSACTION_CONFLICT: 400,
  NOT_FOUND: 404,
  OUT_OF_STOCK: 409,
  DEADLINE_EXCEEDED: 500,
  NOT_CONFIGURED: 500,
  INTERNAL_ERROR: 500,
} as const
export type CallbackErrorCode = keyof typeof CALLBACK_ERROR_STATUS

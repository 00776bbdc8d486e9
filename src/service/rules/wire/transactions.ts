/**
 * The wire types of the transactions API (interface document, part B), in the service's own spelling. Answers are parsed loosely: unknown
 * keys are kept, and fields that the document does not mark as required may be missing.
 */
import { z } from "@medusajs/framework/zod"
import {
  integer,
  maybeInteger,
  maybeNumber,
  maybeSum,
  maybeText,
  number,
  optionalBoolean,
  optionalNumber,
  optionalSum,
  optionalText,
  requiredText,
  text,
  unknownRows,
} from "./fields"
import { readRows, rowsAnswer } from "./read-rows"

/** Every operation of the transactions API, by its name in the option `transactions.endpoints`. */
export const TRANSACTIONS_OPERATIONS = [
  "ping",
  "createTransaction",
  "getTransactionStatus",
  "getTransaction",
  "updateTransaction",
  "refundItems",
  "getRefundStatus",
  "getTransactionHistory",
  "listTransactions",
  "getAccountInfo",
  "deactivateConnection",
  "getInstallmentPlans",
  "getCsvReport",
  "getStatistics",
  "getDetailedStatistics",
] as const
export type TransactionsOperation = (typeof TRANSACTIONS_OPERATIONS)[number]

/** Every status code that appears in the interface, on a transaction or in a filter. */
export const transactionStatus = z.enum(["PND", "HOL", "APR", "REJ", "CAN", "EXP", "REF"])
export type TransactionStatus = z.infer<typeof transactionStatus>

export const deliveryStatus = z.enum([
  "ORDER_RECEIVED",
  "IN_PROCESS",
  "DISPATCHED",
  "DELIVERY_SUCCESSFUL",
  "DELIVERY_FAILED",
])
export type DeliveryStatus = z.infer<typeof deliveryStatus>

export const checkoutType = z.enum(["standard", "quick", "qr"])
/** The filters of the list operation and of the CSV report have other names than the create request. */
export const checkoutTypeFilter = z.enum(["standard", "short", "fast", "qr"])
export const downPaymentType = z.enum(["cs", "be", "me"])
export type DownPaymentType = z.output<typeof downPaymentType>

export const downPaymentCollector = z.enum(["merchant", "courier", "service"])
export type DownPaymentCollector = z.output<typeof downPaymentCollector>
/** The collector of each kind, by public integrations. The interface does not show it. */
export const DOWN_PAYMENT_COLLECTORS = {
  cs: "courier",
  be: "service",
  me: "merchant",
} as const satisfies Record<DownPaymentType, DownPaymentCollector>

/** `dp_type` stays a string, like a status. */
export const downPayment = z.looseObject({
  /** Major units. */
  amount: maybeNumber,
  dp_type: maybeText,
})

const place = {
  country: maybeText,
  province: maybeText,
  city: maybeText,
  barangay: maybeText,
  street: maybeText,
  address: maybeText,
}

export const transactionAddress = z.looseObject({
  addr_type: maybeText,
  ...place,
})

export const transactionItem = z.looseObject({
  /** From the service; refunds name items by it. */
  id: z.int().optional(),
  code: maybeText,
  item: maybeText,
  /** Major units, decimals allowed; a discount is a `fee` with a negative price. */
  price: optionalNumber,
  quantity: optionalNumber,
  currency: maybeText,
  category: maybeText,
  seller_code: maybeText,
  /** `item` or `fee` (by public integrations, shipping and discounts are fees). */
  item_type: maybeText,
})

export const transactionSeller = z.looseObject({
  code: maybeText,
  seller_name: maybeText,
  phone: maybeText,
  ...place,
})

export const transactionCustomer = z.looseObject({
  full_name: maybeText,
  phone: maybeText,
  internal_user_id: maybeText,
  adr_billing: transactionAddress.nullable().optional(),
  adr_shipping: transactionAddress.nullable().optional(),
})

export const createTransactionRequest = z.looseObject({
  shop_code: requiredText,
  /** Major units; equals the sum of price × quantity over all items. */
  amount: number,
  currency: requiredText,
  items: z.array(transactionItem),
  sellers: z.array(transactionSeller).optional(),
  customer: transactionCustomer,
  callbackapi_url: optionalText,
  checkout_type: checkoutType,
  order_id: requiredText,
  url_redirect: text,
  dp_type: downPaymentType.optional(),
  callback_url_token: optionalText,
  installment_plan_id: optionalText,
  is_async: optionalBoolean,
  expires_at: z.iso.datetime({ offset: true }).optional(),
  failed_url_redirect: optionalText,
})
export type CreateTransactionRequest = z.infer<typeof createTransactionRequest>

const TEN_YEARS_S = 10 * 365 * 24 * 60 * 60

/** Strict, because the ledger stores the id and the customer opens the address. */
export const createTransactionResponse = z.looseObject({
  trxid: z.string().regex(/^[\x21-\x7e]{1,200}$/),
  status: text,
  created: optionalText,
  /** Seconds. */
  ttl: z.number().min(0).max(TEN_YEARS_S).optional(),
  /** The checkout page of the customer. The document does not name this field; public sources show it. */
  redirect_url: z.url({ protocol: /^https?$/ }).optional(),
})
export type CreateTransactionResponse = z.infer<typeof createTransactionResponse>

/** `status` stays a string, because an unknown code must be shown and not end in a parse error. */
export const transactionStatusResponse = z.looseObject({
  created: optionalText,
  current_time: optionalText,
  status: text,
  order_id: optionalText,
  message: maybeText,
})
export type TransactionStatusResponse = z.infer<typeof transactionStatusResponse>

export const otherAmounts = z.looseObject({
  loan_amount: maybeSum,
  cashout_amount: maybeSum,
  net_proceeds_amount: maybeSum,
  refund_amount: maybeSum,
  merchant_fee_amount: maybeSum,
})

/** The full record of the record and list operations; no field is marked as required. */
export const transactionRecord = z.looseObject({
  amount: optionalSum,
  currency: optionalText,
  items: z.array(transactionItem).optional(),
  sellers: z.array(transactionSeller).nullable().optional(),
  customer: transactionCustomer.nullable().optional(),
  callbackapi_url: maybeText,
  checkout_type: optionalText,
  order_id: optionalText,
  url_redirect: maybeText,
  /** The interface has this spelling. */
  installment_paln_id: maybeText,
  down_payment: downPayment.nullable().optional(),
  callback_url_token: maybeText,
  created: optionalText,
  other_amounts: otherAmounts.nullable().optional(),
  merchant_code: optionalText,
  shop_code: optionalText,
  is_async: optionalBoolean,
})
export type TransactionRecord = z.infer<typeof transactionRecord>

/** "Update transaction": OK or CAN for a checkout, `delivery_status` for deals partners. */
export const updateTransactionRequest = z.looseObject({
  order_id: requiredText,
  status: z.enum(["OK", "CAN"]).optional(),
  delivery_status: deliveryStatus.optional(),
  /** Shown on the service's checkout page. */
  message: optionalText,
})
export type UpdateTransactionRequest = z.infer<typeof updateTransactionRequest>

export const refundRequest = z.looseObject({
  /** Ids of items (see {@link transactionItem}), non-empty and unique. */
  items: z
    .array(integer)
    .min(1)
    .refine((ids) => new Set(ids).size === ids.length, "item ids must be unique"),
  reason_refund: optionalText,
  amount: optionalNumber,
})
export type RefundRequest = z.infer<typeof refundRequest>

/** Only `pending` is a known refund status. */
export const refundResponse = z.looseObject({
  refund_id: text,
  refund_time: optionalText,
  status: text,
})
export type RefundResponse = z.infer<typeof refundResponse>

export const historyEntry = z.looseObject({
  /** `<date> <time><offset without colon>`, for example `2026-03-01 10:20:30+0800`. */
  created: text,
  status: text,
})
export const historyResponse = rowsAnswer(historyEntry, "status")
export type HistoryEntry = z.infer<typeof historyEntry>

/** The order fields of "Get transactions"; a leading `-` means descending. */
export const TRANSACTION_ORDER_FIELDS = [
  "created",
  "status",
  "shop_code",
  "merchant_code",
  "checkout_type",
  "code",
  "order_id",
  "amount",
] as const

export interface ListTransactionsQuery {
  /** Several values are separated by commas. */
  status?: string
  shop?: string
  checkout_type?: z.infer<typeof checkoutTypeFilter>
  /** `YYYY-MM-DD`. */
  date_from?: string
  date_to?: string
  /** A field of {@link TRANSACTION_ORDER_FIELDS}, with a leading `-` for descending. */
  order_by?: string
  /** Not shown in the document, so it is passed on unchanged. */
  page?: number
}

export const listTransactionsResponse = z
  .looseObject({
    pages: z.looseObject({
      count: maybeInteger,
      previous: maybeInteger,
      current: maybeInteger,
      next: maybeInteger,
    }),
    result: unknownRows,
  })
  .transform(({ result, ...answer }) => {
    const { rows, ...rest } = readRows(transactionRecord, result, "order_id")
    return { ...answer, result: rows, ...rest }
  })
export type ListTransactionsResponse = z.infer<typeof listTransactionsResponse>

/** Body of "Get account info" and of "Deactivate connection", besides the path parameter `token_id`. */
export const tokenRequest = z.looseObject({ token: requiredText })

export const accountInfoResponse = z.looseObject({
  status: text,
  limit: optionalNumber,
  currency: optionalText,
  message: maybeText,
})
export type AccountInfoResponse = z.infer<typeof accountInfoResponse>

export const installmentPlansRequest = z.looseObject({
  /** Total of the items, major units. */
  amount: number,
  currency: optionalText,
  items: z
    .array(
      z.looseObject({
        id: z.union([text, number]).optional(),
        name: optionalText,
        price: optionalNumber,
        type: optionalText,
        quantity: optionalNumber,
        seller_id: z.union([text, number]).optional(),
      }),
    )
    .optional(),
  allow_downpayment: optionalBoolean,
})
export type InstallmentPlansRequest = z.infer<typeof installmentPlansRequest>

export const installmentPlan = z.looseObject({
  id: integer,
  name: text,
  description: maybeText,
  currency: optionalText,
  amount: optionalNumber,
  down_payments: z.array(number).optional(),
  tenures: z.array(integer).optional(),
  installments: z.array(z.array(number)).optional(),
  loan_amount: z.array(z.array(number)).optional(),
})
/** The document shows one plan; a list is accepted too. The result is always a list. */
export const installmentPlansResponse = z
  .union([unknownRows, z.looseObject({})])
  .transform((answer) => readRows(installmentPlan, Array.isArray(answer) ? answer : [answer], "name"))
  .refine(({ rows, unreadable }) => rows.length > 0 || !unreadable, "no plan can be read")
export type InstallmentPlan = z.infer<typeof installmentPlan>

const statisticsEntry = z.looseObject({ date: text, transactions: integer })
export const statisticsResponse = rowsAnswer(statisticsEntry, "date")
export type StatisticsEntry = z.infer<typeof statisticsEntry>

const detailedStatisticsEntry = z.looseObject({
  date: text,
  APR: integer,
  CAN: integer,
  EXP: integer,
  HOL: integer,
  PND: integer,
  REJ: integer,
  /** Refunded transactions. The service has no column for them. */
  REF: z.int().optional(),
})
export const detailedStatisticsResponse = rowsAnswer(detailedStatisticsEntry, "date")
export type DetailedStatisticsEntry = z.infer<typeof detailedStatisticsEntry>

export interface CsvReportQuery {
  status?: string
  shop?: string
  checkout_type?: string[]
  date_from?: string
  date_to?: string
}

/** The card-payment platform's `POST {auth_url}/oauth2/token`. */
export const cardPlatformTokenResponse = z.looseObject({
  access_token: requiredText,
  /** Seconds. */
  expires_in: integer,
  token_type: text,
})

/** Scopes that a card-platform token must include. */
export const CARD_PLATFORM_SCOPES = ["resources/transactions.read", "resources/transactions.create"] as const

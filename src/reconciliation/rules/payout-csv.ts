/** The accountant's file: a line for each sale and each refund. */
import { BigNumber } from "bignumber.js"
import { csvTable } from "../../values/csv"

/** A sale or a refund. Amounts are in major units, exact. */
export interface BookedMoney {
  kind: "sale" | "refund"
  /** The day in the store's time zone. ISO. */
  date: string
  /** As the service spells it. */
  remote_trx_id: string | null
  service_order_id: string
  order_display_id: number | null
  /** "" = not known, or erased. */
  customer: string
  items: string | null
  state: string
  amount: string
  /** Only for a sale. */
  fee: string
  is_fee_estimated: boolean
  currency_code: string
}

/** The columns of the file, in order. */
export const PAYOUTS_TABLE = csvTable<BookedMoney>({
  date: ({ date }) => date,
  order_number: ({ order_display_id }) => order_display_id,
  trx_id: ({ remote_trx_id }) => remote_trx_id,
  service_order_id: ({ service_order_id }) => service_order_id,
  type: ({ kind }) => kind,
  customer: ({ customer }) => customer,
  items: ({ items }) => items,
  gross: (money) => toGross(money).toNumber(),
  fee: (money) => toFee(money).toNumber(),
  refund: (money) => toRefund(money).toNumber(),
  net: (money) => toGross(money).minus(toFee(money)).minus(toRefund(money)).toNumber(),
  currency_code: ({ currency_code }) => currency_code,
  status: ({ state, is_fee_estimated }) => (is_fee_estimated ? `${state}, fee estimated` : state),
})

const ZERO = new BigNumber(0)
const toGross = ({ kind, amount }: BookedMoney) => (kind === "sale" ? new BigNumber(amount) : ZERO)
const toFee = ({ kind, fee }: BookedMoney) => (kind === "sale" ? new BigNumber(fee) : ZERO)
const toRefund = ({ kind, amount }: BookedMoney) => (kind === "refund" ? new BigNumber(amount) : ZERO)

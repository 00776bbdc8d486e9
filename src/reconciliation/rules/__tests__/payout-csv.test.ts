import { type BookedMoney, PAYOUTS_TABLE } from "../payout-csv"

const SALE: BookedMoney = {
  kind: "sale",
  date: "2026-11-27",
  remote_trx_id: "TRX-1",
  service_order_id: "SO-9",
  order_display_id: 1024,
  customer: "Maria Santos",
  items: "1 × Aurora 5",
  state: "confirmed",
  amount: "15990.00",
  fee: "399.75",
  is_fee_estimated: false,
  currency_code: "php",
}

describe("the accountant's file", () => {
  it("the file begins with these columns", () => {
    expect(PAYOUTS_TABLE.columns.join(",")).toBe(
      "date,order_number,trx_id,service_order_id,type,customer,items,gross,fee,refund,net,currency_code,status",
    )
  })

  test.each<[string, Partial<BookedMoney>, string]>([
    ["a sale", {}, "2026-11-27,1024,TRX-1,SO-9,sale,Maria Santos,1 × Aurora 5,15990,399.75,0,15590.25,php,confirmed"],
    [
      "a sale with an estimated fee",
      { is_fee_estimated: true },
      '2026-11-27,1024,TRX-1,SO-9,sale,Maria Santos,1 × Aurora 5,15990,399.75,0,15590.25,php,"confirmed, fee estimated"',
    ],
    [
      "a refund, without the fee of its sale",
      { kind: "refund", amount: "140.50", fee: "399.75", state: "refunded" },
      "2026-11-27,1024,TRX-1,SO-9,refund,Maria Santos,1 × Aurora 5,0,0,140.5,-140.5,php,refunded",
    ],
    [
      "a sale whose customer is erased and whose product has a hostile name",
      { customer: "", items: '=HYPERLINK("x")', order_display_id: null },
      `2026-11-27,,TRX-1,SO-9,sale,,"'=HYPERLINK(""x"")",15990,399.75,0,15590.25,php,confirmed`,
    ],
  ])("contains one line for %s", (_, changes, line) => {
    expect(PAYOUTS_TABLE.toLine({ ...SALE, ...changes })).toBe(`${line}\r\n`)
  })
})

import { type OpenSale, toArrived } from "../open-sale"

const sale = (trx_id: string, kind: OpenSale["kind"] = "deal"): OpenSale => ({
  kind,
  trx_id,
  order_id: null,
  order_display_id: null,
  amount: 1,
  currency_code: "php",
  reason: "undecided",
})
const open = (...sales: OpenSale[]) => ({ sales, count: sales.length })

it("names each sale and refund that became open", () => {
  const arrived = toArrived(open(sale("a"), sale("b")), open(sale("b"), sale("b", "refund"), sale("c")))
  expect(arrived).toEqual(open(sale("b", "refund"), sale("c")))
})

it("names none if the open business only shrinks", () => {
  expect(toArrived(open(sale("a"), sale("b")), open(sale("a")))).toEqual(open())
})

it("counts them if only one of the lists is too long", () => {
  const long = { sales: [sale("b")], count: 3 }
  expect(toArrived(open(sale("a")), long)).toEqual({ sales: [], count: 2 })
  expect(toArrived(long, open(sale("b"), sale("c")))).toEqual({ sales: [], count: 0 })
})

it("counts them if the list is too long to name them", () => {
  const before = { sales: [sale("a")], count: 5 }
  expect(toArrived(before, { sales: [sale("b")], count: 7 })).toEqual({ sales: [], count: 2 })
  expect(toArrived(before, { sales: [sale("b")], count: 4 })).toEqual({ sales: [], count: 0 })
})

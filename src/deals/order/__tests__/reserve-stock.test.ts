import { type Store } from "../../../store/store"
import { steadyClock } from "../../../values/clock"
import { reserveStock, type StockToReserve } from "../reserve-stock"

it("a purchase whose hook ends after the deadline reserves nothing", async () => {
  // Any access to the store would fail.
  const late = { answerBy: steadyClock() - 1 } as StockToReserve
  await expect(reserveStock({} as Store, late)).rejects.toMatchObject({ code: "DEADLINE_EXCEEDED" })
})

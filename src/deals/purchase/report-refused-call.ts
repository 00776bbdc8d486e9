import { Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { type EventName } from "../../messages/rules/events"
import { toCallProblem } from "../rules/refusal"
import { toFailureText } from "../../messages/rules/failure-text"
import { type UnknownCallerReason } from "../../messages/rules/message"
import { type CallbackErrorCode } from "../../service/rules/wire/callbacks"
import { type Store } from "../../store/store"
import { type UnknownCaller } from "../../settings/callbacks/callback-auth"
import { perStore } from "../../store/per-store"
import { isRecorded } from "../require-deal"
import { raiseLostSale } from "../deal-problems"

export interface RefusedPurchaseCall {
  code: CallbackErrorCode
  message: string
  unknownCaller: UnknownCaller | null
  address: string
  body: unknown
}

/** Reports a refused call that did not become a deal. Otherwise only the activity would show the lost sale. */
export async function reportRefusedCall(store: Store, call: RefusedPurchaseCall): Promise<void> {
  // The options are wrong. Each wrong option already has a problem, and the caller cannot be identified.
  if (store.connection.kind === "inert") return
  if (call.unknownCaller === null) return (await isOfRecordedDeal(store, call)) ? undefined : report(store, call, 1)
  return unknownCallersOf(store).add(store, call)
}

/** A failure after the deal was recorded, for example while its row was written. The process that ends the deal reports it. */
async function isOfRecordedDeal(store: Store, { code, body }: RefusedPurchaseCall): Promise<boolean> {
  const { trx_id = "" } = readableIds.safeParse(body).data ?? {}
  return code === "INTERNAL_ERROR" && isRecorded(store, trx_id)
}

async function report(store: Store, call: RefusedPurchaseCall, times: number): Promise<void> {
  const { code, message, address } = call
  const { trx_id = "", product_id = "" } = readableIds.safeParse(call.body).data ?? {}
  const reason = call.unknownCaller && REASONS[call.unknownCaller]
  const problem = toCallProblem({ code, message, address, reason, partnerId: product_id })
  if (problem) await raiseLostSale(store, problem, times)
  await store.container
    .resolve(Modules.EVENT_BUS)
    .emit({ name: "partner-commerce.deal.refused" satisfies EventName, data: { trx_id, product_id, code, message } })
}

const REASONS: Record<UnknownCaller, UnknownCallerReason> = {
  address: { code: "caller_address", values: {} },
  no_credentials: { code: "caller_no_credentials", values: {} },
  wrong_secret: { code: "caller_wrong_secret", values: {} },
  timestamp: { code: "caller_timestamp", values: {} },
}

/** The ids, if the body contains readable ones. */
const readableIds = z.looseObject({ trx_id: z.string().catch(""), product_id: z.string().catch("") })

const unknownCallersOf = perStore(() => new UnknownCallers())

const COUNT_FOR_MS = 250

/**
 * Throttle: the first unknown caller is reported at once. The callers of the next moment share one report, which names the latest caller
 * and their number. So the database gets only a few reports per second, however many callers come.
 */
class UnknownCallers {
  private isCounting = false
  private last: RefusedPurchaseCall | null = null
  private count = 0

  async add(store: Store, call: RefusedPurchaseCall): Promise<void> {
    if (this.isCounting) {
      this.last = call
      this.count += 1
      return
    }
    this.isCounting = true
    setTimeout(() => this.flush(store), COUNT_FOR_MS).unref()
    await report(store, call, 1)
  }

  private flush(store: Store): void {
    const { last, count } = this
    this.last = null
    this.count = 0
    this.isCounting = last !== null
    if (last === null) return
    setTimeout(() => this.flush(store), COUNT_FOR_MS).unref()
    report(store, last, count).catch((error: unknown) => {
      const { logger } = store
      logger.warn(`partner-commerce: refused calls could not be counted: ${toFailureText(error)}`)
    })
  }
}

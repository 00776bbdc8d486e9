import { accountInfo, deactivate } from "./accounts"
import { toDateTime, toHistoryTime, toPingTime } from "../dates"
import { SANDBOX_VERSIONS } from "../defaults"
import { SANDBOX_ENDPOINTS, type TransactionOperation } from "../endpoints"
import { installmentPlan } from "./installment-plan"
import { readRefund, refundItems } from "./refunds"
import { Refusal } from "../http/refusal"
import { answer, type ApiRequest, type Reply, type Route } from "../http/reply"
import { createTransaction } from "./create"
import { csvReport, listTransactions } from "./list"
import { toRecord } from "./record"
import { detailedStatistics, statistics } from "./statistics"
import { type StoredTransaction } from "./store"
import { updateTransaction } from "./update"
import { type World } from "../world"

type Handler = (world: World, request: ApiRequest) => Reply

/** Part B of the interface, one handler per operation. */
const HANDLERS: Record<TransactionOperation, Handler> = {
  ping,
  createTransaction,
  getTransactionStatus,
  getTransaction,
  updateTransaction,
  refundItems,
  getRefundStatus: readRefund,
  getTransactionHistory,
  listTransactions,
  getAccountInfo: accountInfo,
  deactivateConnection: deactivate,
  getInstallmentPlans: installmentPlan,
  getCsvReport: csvReport,
  getStatistics: statistics,
  getDetailedStatistics: detailedStatistics,
}

/** The column "Responses" of the document's table 4.2, without 200, 401 and 500. `getRefundStatus` is not in it. */
const REFUSALS: Record<TransactionOperation, readonly number[]> = {
  ping: [],
  createTransaction: [400],
  getTransactionStatus: [400],
  getTransaction: [],
  updateTransaction: [400],
  refundItems: [400, 403],
  getRefundStatus: [404],
  getTransactionHistory: [],
  listTransactions: [],
  getAccountInfo: [400],
  deactivateConnection: [400],
  getInstallmentPlans: [400],
  getCsvReport: [],
  getStatistics: [],
  getDetailedStatistics: [],
}

export function transactionRoutes(world: World): Route[] {
  return Object.entries(HANDLERS).map(([name, handle]) => {
    const operation = name as TransactionOperation
    return {
      operation: `transactions.${operation}`,
      ...SANDBOX_ENDPOINTS[operation],
      refusals: REFUSALS[operation],
      handle: (request: ApiRequest) => handle(world, request),
    }
  })
}

function ping({ identity, clock }: World): Reply {
  return answer({
    nam: "transactions-sandbox",
    env: identity.environment,
    ver: SANDBOX_VERSIONS.transactions,
    srv: toPingTime(clock()),
  })
}

function getTransactionStatus(world: World, request: ApiRequest): Reply {
  const transaction = readTransaction(world, request)
  return answer({
    created: toDateTime(new Date(transaction.created)),
    current_time: toDateTime(world.clock()),
    status: isApprovalHidden(world, transaction) ? "PND" : transaction.status,
    order_id: transaction.order_id,
    message: transaction.message,
  })
}

const isApprovalHidden = ({ settings }: World, { kind, status }: StoredTransaction): boolean =>
  kind === "deal" && status === "APR" && !settings.showsApproval

function getTransaction(world: World, request: ApiRequest): Reply {
  return answer(toRecord(readTransaction(world, request), world.identity))
}

function getTransactionHistory(world: World, request: ApiRequest): Reply {
  const { history } = readTransaction(world, request)
  return answer(history.map(({ at, status }) => ({ created: toHistoryTime(new Date(at)), status })))
}

/** For an unknown transaction the document lists 400 on the status, and only 500 on the record and the history. */
function readTransaction({ transactions }: World, { params }: ApiRequest): StoredTransaction {
  const transaction = transactions.transactions.get(params.id ?? "")
  if (!transaction) throw new Refusal(400, `transaction ${params.id} not found`, "NOT_FOUND")
  return transaction
}

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

export function transactionRoutes(world: World): Route[] {
  return Object.entries(HANDLERS).map(([operation, handle]) => ({
    operation: `transactions.${operation}`,
    ...SANDBOX_ENDPOINTS[operation as TransactionOperation],
    handle: (request: ApiRequest) => handle(world, request),
  }))
}

function ping({ identity, clock }: World): Reply {
  return answer({
    nam: "transactions-sandbox",
    env: identity.environment,
    ver: SANDBOX_VERSIONS.transactions,
    srv: toPingTime(clock()),
  })
}

/** 400 is the only refusal the document lists for the status of an unknown transaction. */
function getTransactionStatus(world: World, { params }: ApiRequest): Reply {
  const transaction = world.transactions.transactions.get(params.id ?? "")
  if (!transaction) throw new Refusal(400, `transaction ${params.id} not found`, "NOT_FOUND")
  return answer({
    created: toDateTime(new Date(transaction.created)),
    current_time: toDateTime(world.clock()),
    status: transaction.status,
    order_id: transaction.order_id,
    message: transaction.message,
  })
}

function getTransaction(world: World, request: ApiRequest): Reply {
  return answer(toRecord(readTransaction(world, request), world.identity))
}

function getTransactionHistory(world: World, request: ApiRequest): Reply {
  const { history } = readTransaction(world, request)
  return answer(history.map(({ at, status }) => ({ created: toHistoryTime(new Date(at)), status })))
}

/** The document lists no refusal for an unknown transaction in the record and the history; 404 is what the web calls it. */
function readTransaction({ transactions }: World, { params }: ApiRequest): StoredTransaction {
  const transaction = transactions.transactions.get(params.id ?? "")
  if (!transaction) throw new Refusal(404, `transaction ${params.id} not found`, "NOT_FOUND")
  return transaction
}

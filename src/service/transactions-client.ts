import { type z } from "@medusajs/framework/zod"
import { pingResponse, type PingResponse } from "./rules/wire/catalog"
import { failed, ok, type Result } from "./rules/service-error"
import { type ReadRows } from "./rules/wire/read-rows"
import {
  accountInfoResponse,
  type AccountInfoResponse,
  createTransactionRequest,
  type CreateTransactionRequest,
  createTransactionResponse,
  type CreateTransactionResponse,
  type CsvReportQuery,
  detailedStatisticsResponse,
  type DetailedStatisticsEntry,
  type HistoryEntry,
  historyResponse,
  type InstallmentPlan,
  installmentPlansRequest,
  type InstallmentPlansRequest,
  installmentPlansResponse,
  type ListTransactionsQuery,
  listTransactionsResponse,
  type ListTransactionsResponse,
  refundRequest,
  type RefundRequest,
  refundResponse,
  type RefundResponse,
  type StatisticsEntry,
  statisticsResponse,
  tokenRequest,
  transactionRecord,
  type TransactionRecord,
  transactionStatusResponse,
  type TransactionStatusResponse,
  updateTransactionRequest,
  type TransactionsOperation,
  type UpdateTransactionRequest,
} from "./rules/wire/transactions"
import { type Query, toQueryString } from "./base-url"
import { type AnswerReader, doneAnswer, jsonAnswer } from "./answer"
import { type CallOptions, callService, refuseCall, type ServiceRequest, streamFromService } from "./call"
import { type ConnectionOptions, createConnection } from "./connection"
import { type EndpointOverrides, resolveEndpoints } from "./endpoints"
import { MASK } from "./redaction"
import { type Operation } from "./retry-policy"

export interface TransactionsClientOptions extends ConnectionOptions {
  /** The static partner token, without `Bearer`. */
  token: string
  endpoints?: EndpointOverrides
}

/** `YYYY-MM-DD`. */
export interface DateRange {
  date_from: string
  date_to: string
}

/** A transaction as this store knows it. */
export interface AskedTransaction {
  /** As the service spells it. */
  trxId: string
  /** Its `order_id` from the create call or the purchase. */
  orderId: string
}

/** A transaction whose record is requested. */
export interface AskedRecord {
  /** As the service spells it. */
  trxId: string
  /** Null = the caller compares the order of the record itself. */
  orderId: string | null
}

/** A customer's stored connection: the id goes into the path, the token into the body. */
export interface CustomerToken {
  tokenId: string
  token: string
}

/**
 * The transactions API (interface document, 4.2). This client repeats reads and delivery updates. It sends creations, confirmations,
 * cancellations, refunds and deactivations at most once: `look_first` means that it may have happened, `retry_later` that it did not.
 */
export interface TransactionsClient {
  /** Whether the endpoint of this operation is known. Without an endpoint a call sends nothing and returns `fix_settings`. */
  isConfigured(operation: TransactionsOperation): boolean
  ping(options?: CallOptions): Promise<Result<PingResponse>>
  createTransaction(
    request: CreateTransactionRequest,
    options?: CallOptions,
  ): Promise<Result<CreateTransactionResponse>>
  /** An answer that names another order is unreadable. One without an order is accepted, because no field is marked as required. */
  getTransactionStatus(asked: AskedTransaction, options?: CallOptions): Promise<Result<TransactionStatusResponse>>
  /** A record that names another order is unreadable. */
  getTransaction(asked: AskedRecord, options?: CallOptions): Promise<Result<TransactionRecord>>
  /** Repeated only when it carries `delivery_status` and no `status`. */
  updateTransaction(
    trxId: string,
    update: UpdateTransactionRequest,
    options?: CallOptions,
  ): Promise<Result<{ message: string }>>
  refundItems(trxId: string, refund: RefundRequest, options?: CallOptions): Promise<Result<RefundResponse>>
  /** An answer that names another refund is unreadable. */
  getRefundStatus(refundId: string, options?: CallOptions): Promise<Result<RefundResponse>>
  getTransactionHistory(trxId: string, options?: CallOptions): Promise<Result<ReadRows<HistoryEntry>>>
  listTransactions(query?: ListTransactionsQuery, options?: CallOptions): Promise<Result<ListTransactionsResponse>>
  getAccountInfo(connection: CustomerToken, options?: CallOptions): Promise<Result<AccountInfoResponse>>
  deactivateConnection(customerToken: CustomerToken, options?: CallOptions): Promise<Result<{ message: string }>>
  getInstallmentPlans(
    request: InstallmentPlansRequest,
    options?: CallOptions,
  ): Promise<Result<ReadRows<InstallmentPlan>>>
  /** The report as a stream, see {@link streamFromService}; its columns are not documented. */
  getCsvReport(query?: CsvReportQuery, options?: CallOptions): Promise<Result<AsyncIterable<Uint8Array>>>
  getStatistics(range: DateRange, options?: CallOptions): Promise<Result<ReadRows<StatisticsEntry>>>
  getDetailedStatistics(
    range?: Partial<DateRange>,
    options?: CallOptions,
  ): Promise<Result<ReadRows<DetailedStatisticsEntry>>>
  /** Aborts running calls and frees the connections. */
  close(): Promise<void>
}

export function createTransactionsClient({
  token,
  endpoints: overrides,
  ...options
}: TransactionsClientOptions): TransactionsClient {
  const endpoints = resolveEndpoints(overrides)
  const connection = createConnection("transactions", {
    ...options,
    authorization: `Bearer ${token}`,
    secrets: [token],
  })

  async function call<T>(request: EndpointCall<T>, callOptions?: CallOptions): Promise<Result<T>> {
    const prepared = prepare(request)
    return prepared.ok ? callService(connection, { ...prepared.value, answer: request.answer }, callOptions) : prepared
  }

  async function stream(request: EndpointRequest, callOptions?: CallOptions) {
    const prepared = prepare(request)
    return prepared.ok ? streamFromService(connection, prepared.value, callOptions) : prepared
  }

  /** The request to send, or the reason why it cannot be sent. */
  function prepare(request: EndpointRequest): Result<ServiceRequest> {
    const operation: Operation = request.policy ?? `transactions.${request.endpoint}`
    const endpoint = endpoints[request.endpoint]
    if (!endpoint) {
      const option = `transactions.endpoints.${request.endpoint}`
      return refuseCall(operation, "fix_settings", { code: "no_endpoint", values: { option } })
    }
    const problem = request.body && toBodyProblem(request.body)
    if (problem) return refuseCall(operation, "bad_item", { code: "not_sent", values: { detail: problem } })
    const path = fillPath(endpoint.path, request.params ?? {})
    if ("problem" in path)
      return refuseCall(operation, path.kind, { code: "not_sent", values: { detail: path.problem } })

    const query = toQueryString(request.query ?? {})
    return ok({
      operation,
      method: endpoint.method.toUpperCase(),
      path: path.sent + query,
      shownPath: path.shown + query,
      ...(request.params?.id !== undefined && { subject: { trxId: request.params.id } }),
      ...(request.body && { body: { type: "json", value: request.body.value } }),
    })
  }

  return {
    isConfigured: (operation) => endpoints[operation] !== null,
    ping: (o) => call({ endpoint: "ping", answer: jsonAnswer(pingResponse) }, o),
    createTransaction: (value, o) =>
      call(
        {
          endpoint: "createTransaction",
          body: { value, schema: createTransactionRequest },
          answer: jsonAnswer(createTransactionResponse),
        },
        o,
      ),
    getTransactionStatus: ({ trxId: id, orderId }, o) =>
      call({ endpoint: "getTransactionStatus", params: { id }, answer: statusAnswer(orderId) }, o),
    getTransaction: ({ trxId: id, orderId }, o) =>
      call({ endpoint: "getTransaction", params: { id }, answer: recordAnswer(orderId) }, o),
    updateTransaction: (id, value, o) =>
      call(
        {
          endpoint: "updateTransaction",
          policy: isDeliveryUpdate(value) ? "transactions.updateDeliveryStatus" : "transactions.updateTransaction",
          params: { id },
          body: { value, schema: updateTransactionRequest },
          answer: doneAnswer,
        },
        o,
      ),
    refundItems: (id, value, o) =>
      call(
        {
          endpoint: "refundItems",
          params: { id },
          body: { value, schema: refundRequest },
          answer: jsonAnswer(refundResponse),
        },
        o,
      ),
    getRefundStatus: (refundId, o) =>
      call({ endpoint: "getRefundStatus", params: { refund_id: refundId }, answer: refundAnswer(refundId) }, o),
    getTransactionHistory: (id, o) =>
      call({ endpoint: "getTransactionHistory", params: { id }, answer: jsonAnswer(historyResponse) }, o),
    listTransactions: (query = {}, o) =>
      call({ endpoint: "listTransactions", query: { ...query }, answer: jsonAnswer(listTransactionsResponse) }, o),
    getAccountInfo: (customerToken, o) =>
      call({ endpoint: "getAccountInfo", ...toTokenParts(customerToken), answer: jsonAnswer(accountInfoResponse) }, o),
    deactivateConnection: (customerToken, o) =>
      call({ endpoint: "deactivateConnection", ...toTokenParts(customerToken), answer: doneAnswer }, o),
    getInstallmentPlans: (value, o) =>
      call(
        {
          endpoint: "getInstallmentPlans",
          body: { value, schema: installmentPlansRequest },
          answer: jsonAnswer(installmentPlansResponse),
        },
        o,
      ),
    getCsvReport: (query = {}, o) => stream({ endpoint: "getCsvReport", query: { ...query } }, o),
    getStatistics: (range, o) =>
      call({ endpoint: "getStatistics", query: { ...range }, answer: jsonAnswer(statisticsResponse) }, o),
    getDetailedStatistics: (range = {}, o) =>
      call(
        { endpoint: "getDetailedStatistics", query: { ...range }, answer: jsonAnswer(detailedStatisticsResponse) },
        o,
      ),
    close: () => connection.close(),
  }
}

interface EndpointRequest {
  endpoint: TransactionsOperation
  /** For an endpoint that serves two operations of the retry policy. */
  policy?: Operation
  params?: Record<string, string>
  query?: Query
  body?: { value: unknown; schema: z.ZodType }
}

interface EndpointCall<T> extends EndpointRequest {
  answer: AnswerReader<T>
}

/**
 * An answer about another transaction comes from a wrong endpoint, or from a proxy that mixes up answers. Money and stock depend on these
 * answers, so such an answer is unreadable.
 */
function answerAbout<T>(read: AnswerReader<T>, isAsked: (answer: T) => boolean, otherWords: string): AnswerReader<T> {
  return (text) => {
    const answer = read(text)
    return !answer.ok || isAsked(answer.value) ? answer : failed(otherWords)
  }
}

const OTHER_ORDER = "the answer names another order than that of the transaction"

const statusAnswer = (orderId: string) =>
  answerAbout(jsonAnswer(transactionStatusResponse), ({ order_id = orderId }) => order_id === orderId, OTHER_ORDER)

const recordAnswer = (orderId: string | null) =>
  answerAbout(
    jsonAnswer(transactionRecord),
    ({ order_id }) => orderId === null || order_id === undefined || order_id === orderId,
    OTHER_ORDER,
  )

const refundAnswer = (refundId: string) =>
  answerAbout(
    jsonAnswer(refundResponse),
    ({ refund_id }) => refund_id.toLowerCase() === refundId.toLowerCase(),
    "the answer names another refund",
  )

const isDeliveryUpdate = (update: UpdateTransactionRequest) =>
  update.delivery_status !== undefined && update.status === undefined

const toTokenParts = ({ tokenId, token }: CustomerToken) => ({
  params: { token_id: tokenId },
  body: { value: { token }, schema: tokenRequest },
})

/** Refuses a request that the interface does not allow: a local refusal is clearer than the service's, and moves no money. */
function toBodyProblem({ value, schema }: { value: unknown; schema: z.ZodType }): string | undefined {
  const parsed = schema.safeParse(value)
  if (parsed.success) return undefined
  const issue = parsed.error.issues[0]
  return `the request does not fit the interface at ${issue?.path.join(".") || "its root"}: ${issue?.message}`
}

type FilledPath = { sent: string; shown: string } | { kind: "fix_settings" | "bad_item"; problem: string }

/** Together with a token it works as a credential of the customer. */
const MASKED_PARAMS = new Set(["token_id"])

function fillPath(template: string, params: Record<string, string>): FilledPath {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "")
  const unknown = names.find((name) => params[name] === undefined)
  if (unknown !== undefined) {
    const known = Object.keys(params).map((name) => `{${name}}`)
    const fix = known.length > 0 ? `this operation knows ${known.join(", ")}` : "this operation has no path parameter"
    return { kind: "fix_settings", problem: `{${unknown}} in its endpoint's path cannot be filled in: ${fix}` }
  }
  const forgotten = Object.keys(params).find((name) => !names.includes(name))
  if (forgotten !== undefined) {
    return { kind: "fix_settings", problem: `its endpoint's path has no place for {${forgotten}}` }
  }
  // An id comes from outside. In any encoding, ".." would turn the path into that of another operation.
  const unusable = names.find((name) => !isPathSegment(params[name] ?? ""))
  if (unusable !== undefined)
    return { kind: "bad_item", problem: `${unusable} is not usable as an id; nothing was sent` }

  const fill = (toSegment: (name: string) => string) =>
    template.replace(/\{(\w+)\}/g, (_, name: string) => toSegment(name))
  return {
    sent: fill((name) => encodeURIComponent(params[name] ?? "")),
    shown: fill((name) => (MASKED_PARAMS.has(name) ? MASK : encodeURIComponent(params[name] ?? ""))),
  }
}

const isPathSegment = (id: string) => id !== "" && id !== "." && id !== ".." && Buffer.from(id).toString() === id

import { categoryObject, type CategoryObject } from "../../service/rules/wire/catalog"
import { type TransactionStatus } from "../../service/rules/wire/transactions"
import { connect } from "../transactions/accounts"
import { approve, isWaiting, readWaiting, reject } from "../catalog/approval"
import { type ProductContent } from "../catalog/store"
import { toDateTime } from "../dates"
import { buy, type Purchase, type PurchaseOutcome } from "../callbacks/deal-purchase"
import { type Delivery, type RunningDelivery } from "../callbacks/deliveries"
import { type ArmedFault, type FaultInput } from "../faults"
import { type JournalEntry, type JournalQuery } from "../journal"
import { replay } from "./replay"
import { changeStatus, sendStatusNotice, sendTokenNotice } from "../callbacks/notices"
import { type ProductView, toProductView } from "../catalog/product-view"
import { Refusal } from "../http/refusal"
import { settingsChange, type SettingsChange, withoutSecrets } from "../settings"
import { type StoredTransaction } from "../transactions/store"
import { type World } from "../world"

export interface StatusNews {
  trx_id: string
  status: TransactionStatus
  message?: string
  /** false = only send the callback and leave the record unchanged: a forged or a late message. */
  record?: boolean
  /** true = resolve after the callback was delivered or given up, not after its first attempt. */
  wait?: boolean
}

export interface TokenNews {
  /** The transaction with the customer and `callback_url_token` to use … */
  trx_id?: string
  /** … or both of these. */
  internal_user_id?: string
  url?: string
  wait?: boolean
}

/** Products whose waiting version is decided on. */
export type Decided = { id: string } | { ids: string[] } | { all: true }

/**
 * The service's side: the actions of the service's staff and its customers, and faults. The HTTP control API has the same operations. A
 * rejected operation throws an Error with the reason.
 */
export interface SandboxControl {
  approve(input: Decided): ProductView[]
  reject(input: Decided & { message: string }): ProductView[]
  /** Edits the live version, as the service's staff would. */
  edit(input: { id: string; content: Partial<ProductContent> }): ProductView
  buy(purchase: Purchase): Promise<PurchaseOutcome[]>
  sendStatus(news: StatusNews): Promise<Delivery | null>
  sendToken(news: TokenNews): Promise<Delivery>
  /** The merchant's existence check: any 2xx means that the order exists. */
  checkDeal(input: { trx_id: string }): Promise<{ exists: boolean; http_status: number | null }>
  setCategories(categories: CategoryObject[]): CategoryObject[]
  addFault(fault: FaultInput): ArmedFault
  faults(): ArmedFault[]
  clearFaults(): void
  journal(query?: JournalQuery): JournalEntry[]
  /**
   * Repeats an exchange of the journal: the store's call to the service with the store's token, or the service's call to the store with a
   * new signature. The answer to a repeated callback changes no record.
   */
  replay(input: { seq: number }): Promise<JournalEntry>
  products(): ProductView[]
  product(id: string): ProductView | undefined
  /** Deals orders, oldest first. */
  orders(): StoredTransaction[]
  /** All transactions including deals orders, oldest first. */
  transactions(): StoredTransaction[]
  /** Forgets products, transactions, faults and the journal; settings and categories stay. */
  reset(): void
  configure(change: SettingsChange): ReturnType<typeof withoutSecrets>
  config(): ReturnType<typeof withoutSecrets>
  /** Resolves once every status and token callback has ended. */
  settled(): Promise<void>
}

export function createControl(world: World): SandboxControl {
  const now = () => toDateTime(world.clock())
  const { catalog, faults, journal } = world
  return {
    approve: (input) => {
      const approved = decidedIds(world, input).map((id) => approve(catalog, id, now()))
      world.changed()
      return approved.map(toProductView)
    },
    reject: (input) => {
      const { message } = input
      const rejected = decidedIds(world, input).map((id) => reject(catalog, { id, message, now: now() }))
      world.changed()
      return rejected.map(toProductView)
    },
    edit: ({ id, content }) => {
      const record = catalog.get(id)
      if (!record?.live) throw new Refusal(404, `product ${id} has no live version`, "NOT_FOUND")
      const live = { content: { ...record.live.content, ...content }, updated: now() }
      const edited = { ...record, live }
      catalog.put(edited)
      world.changed()
      return toProductView(edited)
    },
    buy: (purchase) => buy(world, purchase),
    sendStatus: (news) => sendStatus(world, news),
    sendToken: (news) => sendToken(world, news),
    checkDeal: (input) => checkDeal(world, input.trx_id),
    setCategories: (categories) => {
      world.categories = categories.map((category) => categoryObject.parse(category))
      world.changed()
      return world.categories
    },
    addFault: (fault) => faults.add(fault),
    faults: () => faults.all(),
    clearFaults: () => faults.clear(),
    journal: (query) => journal.read(query),
    replay: (input) => replay(world, input.seq),
    products: () => [...catalog.all()].map(toProductView),
    product: (id) => {
      const record = catalog.get(id)
      return record && toProductView(record)
    },
    orders: () => structuredClone(allTransactions(world).filter(({ kind }) => kind === "deal")),
    transactions: () => structuredClone(allTransactions(world)),
    reset: () => {
      catalog.clear()
      world.transactions.clear()
      faults.clear()
      world.rateLimit.reset()
      journal.clear()
      world.changed()
    },
    configure: (change) => {
      Object.assign(world.settings, withoutAbsent(settingsChange.parse(change)))
      return withoutSecrets(world.settings)
    },
    config: () => withoutSecrets(world.settings),
    settled: () => world.deliveries.settled(),
  }
}

/** All of them or none: it checks every product before it decides on the first. */
function decidedIds({ catalog }: World, decided: Decided): string[] {
  if ("all" in decided) return [...catalog.all()].filter(isWaiting).map(({ id }) => id)
  const ids = "ids" in decided ? [...new Set(decided.ids)] : [decided.id]
  for (const id of ids) readWaiting(catalog, id)
  return ids
}

const allTransactions = ({ transactions }: World) => [...transactions.transactions.values()]

async function sendStatus(world: World, news: StatusNews): Promise<Delivery | null> {
  const transaction = readTransaction(world, news.trx_id)
  const message = news.message ?? `status ${news.status}`
  const running =
    news.record === false
      ? sendStatusNotice(world, transaction, { status: news.status, message })
      : changeStatus(world, transaction, { status: news.status, message })
  return running ? follow(running, news.wait) : null
}

async function sendToken(world: World, news: TokenNews): Promise<Delivery> {
  const transaction = news.trx_id === undefined ? undefined : readTransaction(world, news.trx_id)
  const customer = transaction?.request.customer as { internal_user_id?: string } | undefined
  const url = news.url ?? transaction?.request.callback_url_token
  const internalUserId = news.internal_user_id ?? customer?.internal_user_id
  if (typeof url !== "string" || internalUserId === undefined) {
    throw new Refusal(
      400,
      "needs a trx_id with callback_url_token and a customer, or internal_user_id and url",
      "BAD_REQUEST",
    )
  }
  const { account } = connect(world, internalUserId)
  return follow(sendTokenNotice(world, { url, account, transaction }), news.wait)
}

async function follow({ first, end }: RunningDelivery, wait = false): Promise<Delivery> {
  return structuredClone(await (wait ? end : first))
}

async function checkDeal(world: World, trxId: string): Promise<{ exists: boolean; http_status: number | null }> {
  const base = world.settings.merchantBaseUrl
  if (!base) throw new Refusal(409, "merchantBaseUrl is not set: there is no merchant to ask", "NOT_CONFIGURED")
  const url = `${base}/trx/transaction/${encodeURIComponent(trxId)}`
  const answer = await world.outbound.send({ operation: "callback.exists", method: "GET", url, timeoutMs: 10_000 })
  const status = answer.kind === "answered" ? answer.status : null
  return { exists: status !== null && status >= 200 && status < 300, http_status: status }
}

function readTransaction(world: World, trxId: string): StoredTransaction {
  const transaction = world.transactions.transactions.get(trxId)
  if (!transaction) throw new Refusal(404, `transaction ${trxId} not found`, "NOT_FOUND")
  return transaction
}

function withoutAbsent<T extends object>(change: T): Partial<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>
}

import { text } from "node:stream/consumers"
import { createRateBudget } from "../rate-budget"
import { createCardPlatformClient } from "../card-platform"
import { createCatalogClient } from "../catalog-client"
import { type ConnectionOptions } from "../connection"
import { type EndpointOverrides } from "../endpoints"
import { type Operation } from "../retry-policy"
import { type Result } from "../rules/service-error"
import { createTransactionsClient, type TransactionsClient } from "../transactions-client"

export const TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ0ZXN0In0.c2lnbmF0dXJl"
export const SHOP = {
  shopCode: "11111111-1111-4111-8111-111111111111",
  merCode: "22222222-2222-4222-8222-222222222222",
}

/** An endpoint for every operation that has no default. */
export const TEST_ENDPOINTS: EndpointOverrides = {
  listTransactions: { method: "GET", path: "/trx" },
  getAccountInfo: { method: "POST", path: "/accounts/{token_id}" },
  deactivateConnection: { method: "POST", path: "/accounts/{token_id}/deactivate" },
  getInstallmentPlans: { method: "POST", path: "/plans" },
  getCsvReport: { method: "GET", path: "/report" },
  getStatistics: { method: "GET", path: "/statistics" },
  getDetailedStatistics: { method: "GET", path: "/statistics/detailed" },
}

export const CHECKOUT = {
  shop_code: SHOP.shopCode,
  amount: 150,
  currency: "PHP",
  items: [{ code: "SKU-1", item: "Phone", price: 150, quantity: 1 }],
  customer: { full_name: "Maria Santos", phone: "+639171234567" },
  checkout_type: "standard" as const,
  order_id: "order_1",
  url_redirect: "https://shop.example/done",
}

type Perform = (options: ConnectionOptions) => Promise<Result<unknown>>

/** Every operation of every client once, by its name in the retry policy. */
export const EVERY_OPERATION: Record<Operation, Perform> = {
  "catalog.ping": catalog((client) => client.ping()),
  "catalog.syncProducts": catalog((client) => client.syncProducts([{ id: "p1", in_stock: 3 }])),
  "catalog.listProducts": catalog((client) => client.listProducts()),
  "catalog.listCategories": catalog((client) => client.listCategories()),
  "transactions.ping": transactions((client) => client.ping()),
  "transactions.createTransaction": transactions((client) => client.createTransaction(CHECKOUT)),
  "transactions.getTransactionStatus": transactions((client) =>
    client.getTransactionStatus({ trxId: "t1", orderId: "order_1" }),
  ),
  "transactions.getTransaction": transactions((client) => client.getTransaction({ trxId: "t1", orderId: null })),
  "transactions.updateTransaction": transactions((client) =>
    client.updateTransaction("t1", { order_id: "order_1", status: "OK", delivery_status: "IN_PROCESS" }),
  ),
  "transactions.updateDeliveryStatus": transactions((client) =>
    client.updateTransaction("t1", { order_id: "order_1", delivery_status: "DISPATCHED" }),
  ),
  "transactions.refundItems": transactions((client) => client.refundItems("t1", { items: [1], amount: 150 })),
  "transactions.getRefundStatus": transactions((client) => client.getRefundStatus("r1")),
  "transactions.getTransactionHistory": transactions((client) => client.getTransactionHistory("t1")),
  "transactions.listTransactions": transactions((client) => client.listTransactions()),
  "transactions.getAccountInfo": transactions((client) =>
    client.getAccountInfo({ tokenId: "id1", token: "customer-token" }),
  ),
  "transactions.deactivateConnection": transactions((client) =>
    client.deactivateConnection({ tokenId: "id1", token: "customer-token" }),
  ),
  "transactions.getInstallmentPlans": transactions((client) => client.getInstallmentPlans({ amount: 150 })),
  "transactions.getCsvReport": transactions(async (client) => {
    const report = await client.getCsvReport()
    // Only the start counts; call.test.ts tests the rest of the answer.
    if (report.ok) await text(report.value).catch(() => {})
    return report
  }),
  "transactions.getStatistics": transactions((client) =>
    client.getStatistics({ date_from: "2026-03-01", date_to: "2026-03-02" }),
  ),
  "transactions.getDetailedStatistics": transactions((client) => client.getDetailedStatistics()),
  "cardPlatform.getToken": async ({ baseUrl: authUrl, ...options }) => {
    const client = createCardPlatformClient({ ...options, authUrl, clientId: "client", clientSecret: "client-secret" })
    return client.getToken().finally(() => client.close())
  },
}

export const OPERATION_NAMES = Object.keys(EVERY_OPERATION) as Operation[]

function catalog(perform: (client: ReturnType<typeof createCatalogClient>) => Promise<Result<unknown>>): Perform {
  return (options) => {
    const rateBudget = options.rateBudget ?? createRateBudget({ clock: options.clock, sleep: options.sleep })
    const client = createCatalogClient({ ...options, ...SHOP, token: TOKEN, rateBudget })
    return perform(client).finally(() => client.close())
  }
}

function transactions(perform: (client: TransactionsClient) => Promise<Result<unknown>>): Perform {
  return (options) => {
    const client = createTransactionsClient({ ...options, token: TOKEN, endpoints: TEST_ENDPOINTS })
    return perform(client).finally(() => client.close())
  }
}

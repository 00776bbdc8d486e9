import { type RatedApi } from "../../../service/token-bucket"
import { reply, startStubServer } from "../../../service/__tests__/stub-server"
import { parseOptions } from "../../../settings/rules/options"
import { systemClock } from "../../../values/clock"
import { MemoryTokenBucket, type Rate } from "../../../service/token-bucket"
import { createServiceClients } from "../service-clients"

const PING = { nam: "commerce", env: "dev", ver: "1.0.0", srv: "2026-03-01T00:00:00Z" }
const parts = {
  activity: { add: () => undefined },
  stopping: new AbortController().signal,
  toBucket: (_api: RatedApi, rate: Rate) => new MemoryTokenBucket(rate, systemClock),
}

test("a pause of the catalogue does not delay calls about transactions", async () => {
  const catalog = await startStubServer(reply(429, {}, { "retry-after": "120" }))
  const transactions = await startStubServer(reply(200, PING))
  const clients = createServiceClients(optionsFor({ catalog: catalog.url, transactions: transactions.url }), parts)
  try {
    expect(await clients.catalog.ping()).toMatchObject({ error: { kind: "retry_later", retryAfterMs: 120_000 } })
    expect(await clients.transactions.ping()).toMatchObject({ ok: true })
    expect(await clients.catalog.ping()).toMatchObject({ error: { kind: "retry_later" } })
    expect(catalog.received).toHaveLength(1)
  } finally {
    await Promise.all([clients.close(), catalog.close(), transactions.close()])
  }
})

function optionsFor(urls: { catalog: string; transactions: string }) {
  const parsed = parseOptions({
    environment: "staging",
    token: "token",
    shopCode: "11111111-1111-4111-8111-111111111111",
    merCode: "22222222-2222-4222-8222-222222222222",
    catalog: { baseUrl: urls.catalog },
    transactions: { baseUrl: urls.transactions },
    callbacks: { auth: { bearer: "bearer" } },
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.options
}

import { createHash } from "node:crypto"
import { createServer, type IncomingHttpHeaders, type Server } from "node:http"
import { type AddressInfo } from "node:net"
import { type Sandbox, type SandboxOptions, startSandbox } from ".."

/** Parsed JSON of an answer, as loosely typed as `JSON.parse` leaves it. */
export type Json = ReturnType<typeof JSON.parse>

export interface Answer {
  status: number
  headers: Headers
  body: Json
}

/** A sandbox with a client that knows its credentials. */
export class Testbed {
  private constructor(readonly sandbox: Sandbox) {}

  static async start(options: SandboxOptions = {}): Promise<Testbed> {
    return new Testbed(await startSandbox({ downloadImages: false, timeScale: 0.001, ...options }))
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(this.sandbox.url + path, {
      method,
      redirect: "manual",
      headers: {
        authorization: `Bearer ${this.sandbox.token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
    })
    const text = await response.text()
    const isJson = (response.headers.get("content-type") ?? "").includes("json")
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }

  sync(...products: unknown[]): Promise<Answer> {
    return this.call("POST", "/catalog/products/sync", this.envelope(products))
  }

  envelope(products: unknown[]) {
    return { shop_code: this.sandbox.shopCode, mer_code: this.sandbox.merCode, products }
  }

  async list(query = ""): Promise<Json[]> {
    return (await this.listing(query)).body.products
  }

  listing(query = ""): Promise<Answer> {
    return this.call("GET", `/catalog/products?shop_code=${this.sandbox.shopCode}${query}`)
  }

  /** Puts a product up for sale. */
  async sell(id: string, changes: Record<string, unknown> = {}): Promise<void> {
    const { status, body } = await this.sync(newProduct(id, changes))
    if (status !== 202) throw new Error(JSON.stringify(body))
    this.sandbox.control.approve({ id })
  }

  async createCheckout(changes: Record<string, unknown> = {}): Promise<Json> {
    const { status, body } = await this.call("POST", "/transactions/trx/checkout", this.checkout(changes))
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }

  checkout(changes: Record<string, unknown> = {}): Record<string, unknown> {
    return {
      shop_code: this.sandbox.shopCode,
      amount: 150,
      currency: "PHP",
      items: [
        { code: "sku-1", item: "Headset", price: 50, quantity: 2, item_type: "item" },
        { code: "shipping", item: "Shipping", price: 50, quantity: 1, item_type: "fee" },
      ],
      customer: { full_name: "Maria Santos", phone: "+639171234567", internal_user_id: "user-1" },
      checkout_type: "standard",
      order_id: "order-1",
      url_redirect: "http://127.0.0.1:9/thanks",
      ...changes,
    }
  }

  async approvedCheckout(changes: Record<string, unknown> = {}): Promise<string> {
    const { trxid } = await this.createCheckout(changes)
    await this.sandbox.control.sendStatus({ trx_id: trxid, status: "APR" })
    return trxid as string
  }
}

export const pictureHash = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex")

/** The complete write object of a new product. */
export function newProduct(id: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id,
    name: `Product ${id}`,
    category: "Audio",
    deals_price: 900,
    retail_price: 1000,
    in_stock: 5,
    description: "A fine thing",
    image_url: [{ url: "http://127.0.0.1:9/a.png", hash: pictureHash("a"), order: 0 }],
    ...changes,
  }
}

export interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  rawBody: string
  body: Json
  at: number
}

type Reaction = { status: number; body?: unknown } | "hang" | "break"

/** The merchant's side: stores the received calls, and gives the answers that a test sets. */
export class Merchant {
  readonly received: Received[] = []
  private readonly waiting: (() => void)[] = []
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(react: (received: Received, count: number) => Reaction): Promise<Merchant> {
    const server = createServer((message, response) => {
      const chunks: Buffer[] = []
      message.on("data", (chunk: Buffer) => chunks.push(chunk))
      message.on("end", () => {
        const rawBody = Buffer.concat(chunks).toString("utf8")
        const received: Received = {
          method: message.method ?? "",
          path: message.url ?? "",
          headers: message.headers,
          rawBody,
          body: rawBody === "" ? undefined : JSON.parse(rawBody),
          at: performance.now(),
        }
        merchant.received.push(received)
        merchant.waiting.splice(0).forEach((wake) => wake())
        const reaction = react(received, merchant.received.length)
        if (reaction === "hang") return
        if (reaction === "break") return void message.socket.destroy()
        response.writeHead(reaction.status, { "content-type": "application/json" })
        response.end(typeof reaction.body === "string" ? reaction.body : JSON.stringify(reaction.body ?? {}))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const merchant = new Merchant(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    return merchant
  }

  /** Resolves with all received calls once `count` have arrived. */
  async until(count: number): Promise<Received[]> {
    while (this.received.length < count) await new Promise<void>((resolve) => this.waiting.push(resolve))
    return this.received
  }

  close(): Promise<void> {
    this.server.closeAllConnections()
    return new Promise((resolve) => this.server.close(() => resolve()))
  }
}

/** Waits for a state, not for a time. */
export async function eventually<T>(read: () => T | Promise<T>, isThere: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read()
    if (isThere(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

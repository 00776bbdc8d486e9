import { createServer } from "node:http"
import { type AddressInfo } from "node:net"

export interface StripeStub {
  port: number
  close: () => void
}

/** The part of Stripe's server that a payment session needs. It creates every intent without delay. */
export async function startStripeStub(): Promise<StripeStub> {
  let intents = 0
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      const intent = { id: `pi_${(intents += 1)}`, object: "payment_intent", status: "requires_payment_method" }
      response.setHeader("content-type", "application/json").end(JSON.stringify(intent))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { port: (server.address() as AddressInfo).port, close }
}

import { createServer } from "node:http"
import { type AddressInfo } from "node:net"
import { Telemetry } from "../../../integration-tests/harness/telemetry"

const telemetry = new Telemetry()
afterAll(() => telemetry.shutdown())

interface TracedServer {
  traceRequestHandler: (
    handle: () => Promise<void>,
    request: unknown,
    response: unknown,
    path?: string,
  ) => Promise<void>
}

it("removes the headers and the query of a request from Medusa's span", async () => {
  let traced: Promise<void> | undefined
  const medusa = jest.requireActual<TracedServer>("@medusajs/medusa/commands/start")
  const server = createServer((request, response) => {
    const handle = () => Promise.resolve(void response.writeHead(401).end())
    traced = medusa.traceRequestHandler(handle, request, response, "/partner-commerce/trx/transaction")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const headers = {
    authorization: "Bearer callback-secret",
    cookie: "connect.sid=session",
    "x-service-key": "another-secret",
    "http.secret": "named like one of the tracer's",
  }
  await fetch(`http://127.0.0.1:${port}/partner-commerce/trx/transaction?token=in-an-address`, {
    method: "POST",
    headers,
  })
  await new Promise((resolve) => server.close(resolve))
  await traced

  expect(telemetry.spans.map(({ name }) => name).join()).not.toContain("in-an-address")
  expect(telemetry.spans.map(({ attributes }) => attributes)).toEqual([
    {
      "http.route": "/partner-commerce/trx/transaction",
      "http.url": "/partner-commerce/trx/transaction",
      "http.method": "POST",
      "http.statusCode": 401,
      "http.status_code": 401,
    },
  ])
})

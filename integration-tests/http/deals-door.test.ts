import { METHODS } from "node:http"
import { CALLBACK } from "../harness/deal-driver"
import { RawCall } from "../harness/raw-call"
import { describeSellingStore } from "../harness/selling-store"

/** An answer to HEAD has no body. A CONNECT gets no answer. */
const OTHERS = new Set(["CONNECT", "HEAD"])

describeSellingStore("the entrance of the service's calls", ({ store }) => {
  it("answers every HTTP method in the protocol's form", async () => {
    for (const method of METHODS.filter((name) => !OTHERS.has(name))) {
      const proofs = [await answerTo(method, {}), await answerTo(method, CALLBACK)]
      expect({ method, answers: proofs }).toMatchObject({
        method,
        answers: [
          { status: 401, body: { code: "UNAUTHORIZED" } },
          { status: 400, body: { code: "VALIDATION_ERROR" } },
        ],
      })
    }
  })

  it.each([
    { who: "a stranger", proof: {}, status: 401 },
    { who: "the service", proof: CALLBACK, status: 400 },
  ])("answers a HEAD of $who like the other methods, without a body", async ({ proof, status }) => {
    const received = await (await begin("HEAD", { ...proof, connection: "close" })).ended()
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(received.toLowerCase()).toContain("\r\ncontent-type: application/json")
    expect(received).toMatch(/\r\n\r\n$/)
  })

  it("ends the connection of a CONNECT without an answer", async () => {
    for (const proof of [{}, CALLBACK]) expect(await (await begin("CONNECT", proof)).ended()).toBe("")
  })

  const answerTo = async (method: string, proof: Record<string, string>) => (await begin(method, proof)).answered()

  /** Sends a call whose body is not JSON. */
  async function begin(method: string, proof: Record<string, string>): Promise<RawCall> {
    const headers = { "content-type": "application/json", "content-length": 1, ...proof }
    const call = await RawCall.begin(store.url, { method, path: "/partner-commerce/trx/nothing", headers })
    call.write("{")
    return call
  }
})

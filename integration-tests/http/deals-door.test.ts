import { METHODS } from "node:http"
import { CALLBACK } from "../harness/deal-driver"
import { RawCall } from "../harness/raw-call"
import { describeSellingStore } from "../harness/selling-store"

/** Node.js answers CONNECT by itself, and sends no body with HEAD. */
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

  /** Sends a call whose body is not JSON. */
  async function answerTo(method: string, proof: Record<string, string>) {
    const headers = { "content-type": "application/json", "content-length": 1, ...proof }
    const call = await RawCall.begin(store.url, { method, path: "/partner-commerce/trx/nothing", headers })
    call.write("{")
    return call.answered()
  }
})

import { createMedusaContainer, Modules } from "@medusajs/framework/utils"
import { completeCart } from "../complete-cart"

/** A container whose workflow engine answers so. */
function containerWith(run: () => Promise<unknown>) {
  const container = createMedusaContainer()
  container.register(Modules.WORKFLOW_ENGINE, { resolve: () => ({ run }) })
  return container
}

describe("the completion of a cart", () => {
  it("returns no failure if the workflow has none", async () => {
    expect(
      await completeCart(
        containerWith(() => Promise.resolve({ result: {}, errors: [] })),
        "cart_1",
      ),
    ).toBeNull()
  })

  it("returns the type, code and message of the workflow's first error", async () => {
    const error = { type: "not_allowed", code: "insufficient_inventory", message: "sold out" }
    const run = () => Promise.resolve({ errors: [{ action: "reserve", error }, { error: new Error("second") }] })
    expect(await completeCart(containerWith(run), "cart_1")).toEqual(error)
  })

  it("throws the error of a workflow engine that fails itself, because such an error says nothing about the cart", async () => {
    // The engine throws this after three refused saves. A step that fails with the same type is a refusal.
    const error = { type: "not_allowed", message: 'Updating Status from "ok" to "temp_failure" is not allowed.' }
    const run = () => Promise.reject(Object.assign(new Error(), error))
    await expect(completeCart(containerWith(run), "cart_1")).rejects.toMatchObject(error)
  })

  it("fails after a minute if a merchant's hook hangs", async () => {
    jest.useFakeTimers()
    try {
      const completing = completeCart(
        containerWith(() => new Promise(() => {})),
        "cart_1",
      )
      await jest.advanceTimersByTimeAsync(60_000)
      const failure = await completing
      expect(failure).toEqual({ message: expect.stringContaining("took longer than a minute") })
    } finally {
      jest.useRealTimers()
    }
  })
})

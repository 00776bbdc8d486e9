import { type MedusaResponse } from "@medusajs/framework/http"

/** The event `close` comes too early if the caller leaves: the route continues, and still ends its response. */
export function onAnswered(res: MedusaResponse, task: () => Promise<void>): void {
  const end = res.end.bind(res) as (...given: unknown[]) => MedusaResponse
  Object.assign(res, {
    end(...given: unknown[]) {
      Object.assign(res, { end })
      void task()
      return end(...given)
    },
  })
}

/** Runs a task before the answer leaves. The answer also leaves after the task fails. */
export function beforeAnswer(res: MedusaResponse, task: () => Promise<void>): void {
  const end = res.end.bind(res) as (...given: unknown[]) => MedusaResponse
  Object.assign(res, {
    end(...given: unknown[]) {
      Object.assign(res, { end })
      void task().finally(() => end(...given))
      return res
    },
  })
}

import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type Store } from "./store"

/** @returns the lines that the store logs from now on, until jest restores its mocks */
export function listenToLog(store: Pick<Store, "container">): string[] {
  const lines: string[] = []
  const logger = store.container.resolve(ContainerRegistrationKeys.LOGGER)
  for (const level of ["error", "warn", "info", "debug"] as const) {
    jest.spyOn(logger, level).mockImplementation((...words: unknown[]) => {
      lines.push(words.map(String).join(" "))
    })
  }
  return lines
}

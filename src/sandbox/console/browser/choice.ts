import { refresh } from "./drawing"

/** Products that the user has ticked for one decision; they stay ticked on other pages. */
const chosen = new Set<string>()

export const isChosen = (id: string) => chosen.has(id)

export const chosenIds = () => [...chosen]

export function choose(id: string, isWanted: boolean): void {
  if (isWanted) chosen.add(id)
  else chosen.delete(id)
  refresh()
}

export function chooseNone(): void {
  chosen.clear()
  refresh()
}

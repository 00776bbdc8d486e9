import { drawCatalogue, startCatalogue } from "./catalogue"
import { drawCheckouts } from "./checkouts"
import { drawNow, startDrawing } from "./drawing"
import { drawJournal, startJournal } from "./journal"
import { drawOrders } from "./orders"
import { drawOverview } from "./overview"
import { startScenes } from "./scenes"
import { drawShop, startShop } from "./shop"
import { drawSettings, startSettings } from "./settings"
import { shownPanel, startTabs } from "./tabs"
import { toastError } from "./toast"

/** By the id of the panel. */
const views: Partial<Record<string, () => Promise<void>>> = {
  catalogue: drawCatalogue,
  shop: drawShop,
  orders: drawOrders,
  transactions: drawCheckouts,
  journal: drawJournal,
  settings: drawSettings,
}

startDrawing(async () => {
  await drawOverview()
  // Drawing would close a status list that the user has open.
  if (!document.activeElement?.closest(".stack select")) await views[shownPanel()]?.()
})
startCatalogue()
startShop()
startScenes()
startSettings().catch(toastError)
startJournal(() => shownPanel() === "journal").catch(toastError)
startTabs(() => void drawNow())

import { runInBackground } from "../use-cases/run-in-background"
import { runFullPass } from "../use-cases/catalog/runs/create-run"

/** Compares everything once a day, so that what no event reported is found too. Only differences are sent. */
export default runInBackground("full-pass", async (container) => void (await runFullPass(container)))

export const config = { name: "partner-commerce-full-pass", schedule: "17 3 * * *" }

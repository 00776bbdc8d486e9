import { runInBackground } from "../store/run-in-background"
import { runFullPass } from "../catalog/runs/start-push"

/** Compares everything once a day, so that changes without an event are found too. Only differences are sent. */
export default runInBackground({ "full-pass": { run: runFullPass } })

export const config = { name: "partner-commerce-full-pass", schedule: "17 3 * * *" }

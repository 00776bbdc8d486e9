import { runInBackground } from "../store/run-in-background"
import { recheckDueImages } from "../catalog/changes/recheck-images"

/** Reads images again, so that other bytes at an old address are detected. */
export default runInBackground({ "recheck-images": { run: recheckDueImages } })

export const config = { name: "partner-commerce-recheck-images", schedule: "*/10 * * * *" }

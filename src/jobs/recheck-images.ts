import { runInBackground } from "../use-cases/run-in-background"
import { recheckDueImages } from "../use-cases/catalog/changes/recheck-images"

/** Reads images again, so that other bytes at an old address are detected. */
export default runInBackground("recheck-images", recheckDueImages)

export const config = { name: "partner-commerce-recheck-images", schedule: "*/10 * * * *" }

import { runInBackground } from "../use-cases/run-in-background"
import { keepConnections } from "../use-cases/payments/connection/keep-connections"

export default runInBackground("keep-connections", keepConnections)

export const config = { name: "partner-commerce-keep-connections", schedule: "47 3 * * *" }

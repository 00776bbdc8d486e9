import { handOn } from "../use-cases/hand-on"
import { keepConnections } from "../use-cases/payments/keep-connections"

export default handOn("keep-connections", keepConnections)

export const config = { name: "partner-commerce-keep-connections", schedule: "47 3 * * *" }

export { withoutRequestHeaders } from "./request-headers"

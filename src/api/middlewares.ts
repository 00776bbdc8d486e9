import { defineMiddlewares } from "@medusajs/framework/http"
import { answerUnknownCallback } from "./partner-commerce/unknown-callback"

/**
 * The service's calls keep their bytes: a signature covers what was sent, not what a parser made of it, and nothing is read before
 * the caller is proven. Hence no body parser at all; the routes read the body themselves.
 */
export default defineMiddlewares({
  routes: [{ matcher: "/partner-commerce/*", bodyParser: false, middlewares: [answerUnknownCallback] }],
})

import { defineMiddlewares } from "@medusajs/framework/http"
import { answerUnknownCallback } from "./partner-commerce/unknown-callback"

/**
 * The service's calls keep their bytes: a signature covers the bytes and not what a parser makes of them, and nothing is read before
 * the caller is authenticated. Hence no body parser at all; the routes read the body themselves.
 */
export default defineMiddlewares({
  routes: [
    // An expression, because the router decodes what a `*` stands for, and fails before us on what cannot be decoded.
    { matcher: /^\/partner-commerce(?=\/|$)/i, bodyParser: false, middlewares: [answerUnknownCallback] },
    // A file with the choices for every product of a large store.
    { matcher: "/admin/partner-commerce/configuration", methods: ["POST"], bodyParser: { sizeLimit: "50mb" } },
  ],
})

import { METHODS } from "node:http"
import {
  authenticate,
  defineMiddlewares,
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
  type MiddlewareRoute,
} from "@medusajs/framework/http"
import { policyRoutes } from "./admin/partner-commerce/policies"
import { whilePersonWaits } from "../service/person-waiting"
import { guardCancellation, guardChange, guardRefund, noteArrival } from "./admin/refund-guard"
import { answerUnknownCallback } from "./partner-commerce/unknown-callback"
import { guardPaymentSession } from "./store/payment-session-guard"

const letPersonGoFirst = (_req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) =>
  whilePersonWaits(() => next())

/** Routes that call the service while a person waits. Routes that start long work, such as a push or a comparison, are left out. */
const ASKED_BY_PEOPLE =
  /^\/admin\/partner-commerce\/(?:payments|deals|statistics|report\.csv|connection-check|customers|unknown-products)(?=\/|$)/

/** Medusa's routes that begin a change of an order. */
const CHANGES_OF_ORDERS = [
  "/admin/order-edits",
  "/admin/returns",
  "/admin/exchanges",
  "/admin/claims",
  "/admin/orders/:id/transfer",
  "/store/orders/:id/transfer/request",
  "/store/returns",
]

/** A regular expression, because the router decodes the text of a `*`, and fails before our code on a text that cannot be decoded. */
const CALLBACKS = /^\/partner-commerce(?=\/|$)/i

/** Medusa's type knows seven methods. Medusa would parse the bodies of all others, such as `PROPFIND`, before our code runs. */
const EVERY_METHOD = METHODS as NonNullable<Exclude<MiddlewareRoute["methods"], string>>

/**
 * The service's calls keep their raw bytes: a signature covers the bytes and not the parsed body, and no byte is read before the caller is
 * authenticated. So these routes have no body parser and read the body themselves.
 */
export default defineMiddlewares({
  routes: [
    { matcher: CALLBACKS, methods: EVERY_METHOD, bodyParser: false },
    { matcher: CALLBACKS, middlewares: [answerUnknownCallback] },
    // Large enough for a file with the choices of every product of a large store.
    { matcher: "/admin/partner-commerce/configuration", methods: ["POST"], bodyParser: { sizeLimit: "50mb" } },
    { matcher: "/admin/partner-commerce/listings/batch", methods: ["POST"], bodyParser: { sizeLimit: "50mb" } },
    {
      matcher: "/store/payment-collections/:id/payment-sessions",
      methods: ["POST"],
      middlewares: [guardPaymentSession],
    },
    {
      matcher: "/store/partner-commerce/customer-account",
      middlewares: [authenticate("customer", ["session", "bearer"])],
    },
    { matcher: ASKED_BY_PEOPLE, middlewares: [letPersonGoFirst] },
    // Medusa's own route, whose refunds use the payment provider.
    { matcher: "/admin/orders/:id/cancel", methods: ["POST"], middlewares: [letPersonGoFirst, guardCancellation] },
    // One person's clicks wait for each other, in Medusa's own route too. So the arrival of a request decides whether it equals another
    // request.
    {
      matcher: "/admin/payments/:id/refund",
      methods: ["POST"],
      middlewares: [noteArrival, letPersonGoFirst, guardRefund],
    },
    { matcher: "/admin/partner-commerce/payments/:trx_id/refund", methods: ["POST"], middlewares: [noteArrival] },
    ...CHANGES_OF_ORDERS.map((matcher) => ({ matcher, methods: ["POST" as const], middlewares: [guardChange] })),
    ...policyRoutes,
  ],
})

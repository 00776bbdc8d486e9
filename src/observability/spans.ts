import { type Span, SpanKind, SpanStatusCode, trace } from "@medusajs/framework/opentelemetry/api"

/** The name of OpenTelemetry's instrumentation scope. */
export const SCOPE = "medusa-plugin-partner-commerce"

export type SpanName = "push" | "page" | "call" | "deal" | "payment"

/** All attributes of a span. They contain no secret and no personal data. */
export interface SpanAttributes {
  "partner_commerce.lane"?: string
  "partner_commerce.push_id"?: string
  "partner_commerce.items"?: number
  "partner_commerce.requests"?: number
  "partner_commerce.api"?: string
  "partner_commerce.operation"?: string
  "partner_commerce.trx_id"?: string
  "partner_commerce.order_ref"?: string
  /** The work of a payment's span: the payment is started or settled. */
  "partner_commerce.action"?: "start" | "settle"
  /** As in the metric: `committed`, or the code of the refusal. */
  "partner_commerce.outcome"?: string
  "http.request.method"?: string
  /** Status of the last attempt. */
  "http.response.status_code"?: number
  /** Attempts after the first. */
  "http.request.resend_count"?: number
}

/** Additions that the work may make to its span. */
export interface WorkSpan {
  add: (attributes: SpanAttributes) => void
  /** Marks a failure without an error. @param type a code and not a message, because a message may name people */
  fail: (type: string) => void
}

/**
 * Does the work in a span `partner_commerce.{name}` of the store's OpenTelemetry, if the store has one. Spans within the work become its
 * children. For an error it records only the type, because the message may contain a customer's input.
 */
export function inSpan<T>(
  name: SpanName,
  attributes: SpanAttributes,
  work: (span: WorkSpan) => Promise<T>,
): Promise<T> {
  const kind = name === "call" ? SpanKind.CLIENT : SpanKind.INTERNAL
  return trace
    .getTracer(SCOPE)
    .startActiveSpan(`partner_commerce.${name}`, { kind, attributes: { ...attributes } }, async (span) => {
      const told = toWorkSpan(span)
      try {
        return await work(told)
      } catch (error) {
        told.fail(error instanceof Error ? error.name : typeof error)
        throw error
      } finally {
        span.end()
      }
    })
}

const toWorkSpan = (span: Span): WorkSpan => ({
  add: (attributes) => void span.setAttributes({ ...attributes }),
  fail: (type) => void span.setAttribute("error.type", type).setStatus({ code: SpanStatusCode.ERROR }),
})

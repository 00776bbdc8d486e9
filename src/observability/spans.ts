import { type Span, SpanKind, SpanStatusCode, trace } from "@medusajs/framework/opentelemetry/api"

/** As OpenTelemetry's instrumentation scope. */
export const SCOPE = "medusa-plugin-partner-commerce"

export type SpanName = "push" | "page" | "call" | "deal" | "payment"

/** All that a span may say: no secret and nothing about a person has a place here. */
export interface SpanAttributes {
  "partner_commerce.lane"?: string
  "partner_commerce.push_id"?: string
  "partner_commerce.items"?: number
  "partner_commerce.requests"?: number
  "partner_commerce.api"?: string
  "partner_commerce.operation"?: string
  "partner_commerce.trx_id"?: string
  "partner_commerce.order_ref"?: string
  /** What a payment's span is about: it is started or settled. */
  "partner_commerce.action"?: "start" | "settle"
  /** As in the metric: `committed`, or the code of the refusal. */
  "partner_commerce.outcome"?: string
  "http.request.method"?: string
  /** Status of the last try. */
  "http.response.status_code"?: number
  /** Tries after the first. */
  "http.request.resend_count"?: number
}

/** What the work that a span is about may add to it. */
export interface WorkSpan {
  add: (attributes: SpanAttributes) => void
  /** It did not go well, though nothing was thrown. @param type a code, no words: these may name people */
  fail: (type: string) => void
}

/**
 * Does the work in a span `partner_commerce.{name}` of the store's OpenTelemetry, where it has one; what it begins becomes the span's
 * children. Of an error the kind is told and nothing else: its words may hold what a customer typed.
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

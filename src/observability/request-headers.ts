import { type tracing } from "@medusajs/framework/opentelemetry/sdk-node"

type SpanProcessor = tracing.SpanProcessor
type ReadableSpan = tracing.ReadableSpan

/** Medusa's tracer of requests copies every header into its span, each under its own name, besides these attributes. */
const TRACER = "@medusajs/http"
const OF_THE_TRACER: ReadonlySet<string> = new Set([
  "http.route",
  "http.url",
  "http.method",
  "http.statusCode",
  "http.status_code",
])

/**
 * Decorator: removes the headers of requests, and everything after the path in their addresses, from spans before another processor sees
 * them. The headers contain the secret of the service's callbacks, cookies and the tokens of admins and customers. The address for the
 * service's tokens has a secret after its path.
 *
 * @param next exports the spans, for example a `BatchSpanProcessor`
 */
export function withoutRequestHeaders(next: SpanProcessor): SpanProcessor {
  return {
    onStart: (span, context) => next.onStart(span, context),
    onEnd: (span) => {
      removeHeaders(span)
      next.onEnd(span)
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  }
}

function removeHeaders(span: ReadableSpan): void {
  const { instrumentationScope, attributes, name } = span
  if (instrumentationScope.name !== TRACER) return
  for (const attribute of Object.keys(attributes)) {
    if (!OF_THE_TRACER.has(attribute)) Reflect.deleteProperty(attributes, attribute)
  }
  for (const address of ADDRESSES) {
    const value = attributes[address]
    if (typeof value === "string") attributes[address] = withoutQuery(value)
  }
  Reflect.set(span, "name", withoutQuery(name))
}

const ADDRESSES = ["http.url", "http.route"] as const
const withoutQuery = (text: string) => text.split("?")[0] ?? ""

import { metrics, tracing } from "@medusajs/framework/opentelemetry/sdk-node"
import { registerOtel } from "@medusajs/medusa"
import { withoutRequestHeaders } from "../../src/observability"

export type Attributes = Record<string, unknown>

/** A store's OpenTelemetry as in docs/observability.md, with all exports kept in memory. */
export class Telemetry {
  private readonly exporter = new tracing.InMemorySpanExporter()
  private readonly reader = new metrics.PeriodicExportingMetricReader({
    exporter: new metrics.InMemoryMetricExporter(metrics.AggregationTemporality.CUMULATIVE),
    exportIntervalMillis: 3_600_000,
  })
  private readonly sdk = registerOtel({
    serviceName: "store",
    // Without detection: a span waits for it before its export, and a busy machine is slow.
    autoDetectResources: false,
    instrument: { http: true, workflows: true, query: true },
    spanProcessors: [withoutRequestHeaders(new tracing.SimpleSpanProcessor(this.exporter))],
    metricReaders: [this.reader],
  })

  /** The ended spans. */
  get spans(): tracing.ReadableSpan[] {
    return this.exporter.getFinishedSpans()
  }

  named(name: string): tracing.ReadableSpan[] {
    return this.spans.filter((span) => span.name === name)
  }

  /** The names of the spans around a span, the nearest first. */
  around(span: tracing.ReadableSpan): string[] {
    const parent = this.spans.find((each) => each.spanContext().spanId === span.parentSpanContext?.spanId)
    return parent ? [parent.name, ...this.around(parent)] : []
  }

  /** The current values of a metric by their attributes. */
  async metric(name: string): Promise<{ attributes: Attributes; value: unknown }[]> {
    const { resourceMetrics } = await this.reader.collect()
    return resourceMetrics.scopeMetrics
      .flatMap((scope) => scope.metrics)
      .filter(({ descriptor }) => descriptor.name === name)
      .flatMap(({ dataPoints }) => dataPoints.map(({ attributes, value }) => ({ attributes, value })))
  }

  forget(): void {
    this.exporter.reset()
  }

  async shutdown(): Promise<void> {
    await this.sdk.shutdown()
  }
}

// Spans by OpenTelemetry, sent to a collector by OTLP over HTTP. Loaded only where the environment names a collector: its
// packages read the rest of what OTEL_… says by themselves.
import { SpanStatusCode, trace, type Span as OtelSpan } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { Span, Trace } from './trace.ts'

const NAME = 'forklore'
const MOST_SQL = 500

/** Begins to trace. */
export function openTrace(version: string): Trace {
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': NAME, 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  const tracer = trace.getTracer(NAME, version)
  return {
    isOn: true,
    begin: (name, attributes) => spanOf(tracer.startSpan(name, { attributes })),
    within: (name, attributes, run) =>
      tracer.startActiveSpan(name, { attributes }, (active) => {
        const span = spanOf(active)
        try {
          const result = run(span)
          if (result instanceof Promise) return result.finally(() => span.end()) as typeof result
          span.end()
          return result
        } catch (error) {
          span.end()
          throw error
        }
      }),
    query: (sql, ms) => {
      // Alone it would say nothing: the upkeep that nobody asked for is not traced.
      if (trace.getActiveSpan() === undefined) return
      const attributes = { 'db.query.text': sql.slice(0, MOST_SQL) }
      tracer.startSpan('database query', { attributes, startTime: Date.now() - ms }).end()
    },
    close: async () => {
      await provider.shutdown()
      trace.disable()
    },
  }
}

/** An error itself may quote a story: only its code goes out. */
const spanOf = (span: OtelSpan): Span => ({
  set: (attributes) => void span.setAttributes(attributes),
  fail: (code) => {
    span.setAttribute('error.type', code)
    span.setStatus({ code: SpanStatusCode.ERROR })
  },
  end: () => span.end(),
})

import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

const FLUSH_MS = 2_000;

/**
 * Sends spans to a collector (OTLP over HTTP, JSON); `ratio` of new traces, 0 to 1. The SDK reads `OTEL_SERVICE_NAME`.
 * @returns flushes the spans, and ends the export
 */
export function startTracing({ url, ratio }: { url: string; ratio: number }) {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: FLUSH_MS });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'gatehouse' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async (): Promise<void> => {
    trace.disable();
    context.disable();
    propagation.disable();
    // An unavailable collector must not delay the shutdown.
    await provider.shutdown().catch(() => undefined);
  };
}

import type { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { setTraceIdSource } from '@repo/base/trace-ids';
import { readTraceSettings, type TraceSettings } from './env.ts';
import { traceJobs } from './job-spans.ts';
import { outgoingCallAttributes } from './outgoing-call.ts';
import { traceRequests } from './request-spans.ts';
import { telemetryResourceOf } from './resource.ts';
import { createSampler } from './sampler.ts';
import { traceStatements } from './statement-spans.ts';
import type { Telemetry, TelemetryOptions } from './telemetry-options.ts';

function createProcessor(env: TraceSettings): BatchSpanProcessor {
  const isJson = env.OTEL_EXPORTER_OTLP_PROTOCOL === 'http/json';
  const delay = env.OTEL_BSP_SCHEDULE_DELAY;
  return new BatchSpanProcessor({
    exporter: isJson ? new JsonExporter() : new ProtobufExporter(),
    ...(delay !== undefined && { scheduledDelayMillis: delay }),
  });
}

/** Where the manager keeps the present context: our channels enter a context through it, which its interface cannot do. */
function storageOf(manager: AsyncLocalStorageContextManager): AsyncLocalStorage<Context> {
  return Reflect.get(manager, '_asyncLocalStorage');
}

function currentIds() {
  const spanContext = trace.getSpanContext(context.active());
  return spanContext && { trace_id: spanContext.traceId, span_id: spanContext.spanId };
}

/**
 * Traces requests, statements, jobs and outgoing calls until `close`. The tracer provider is not the global one: Next would
 * add spans whose attributes hold whole addresses.
 */
export function startTraces({ env, service, trustedProxies, logger }: TelemetryOptions): Telemetry {
  const settings = readTraceSettings(env);
  const provider = new TracerProvider({
    resource: telemetryResourceOf(service),
    sampler: createSampler(settings),
    spanProcessors: [createProcessor(settings)],
  });
  const tracer = provider.getTracer('@repo/telemetry');
  const manager = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(manager);
  // Without baggage, in which others could have put personal data.
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  setTraceIdSource(currentIds);
  const contexts = storageOf(manager);
  const undici = new UndiciInstrumentation({ startSpanHook: outgoingCallAttributes });
  undici.setTracerProvider(provider);
  const stops = [
    traceRequests(tracer, contexts, trustedProxies),
    traceJobs(tracer, contexts),
    traceStatements(tracer),
    () => undici.disable(),
  ];
  return {
    async close() {
      for (const stop of stops) stop();
      setTraceIdSource(undefined);
      await provider
        .shutdown()
        .catch((error: unknown) => logger.warn({ err: error }, 'traces were not sent'));
      context.disable();
      propagation.disable();
    },
  };
}

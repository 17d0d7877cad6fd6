import { OTLPMetricExporter as JsonExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPMetricExporter as ProtobufExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node';
import { type IMetricReader, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { measureAgencyCalls } from './agency-metrics.ts';
import { measureBacklog } from './backlog-metrics.ts';
import { measureDatabases } from './database-metrics.ts';
import { type PushSettings, readMetricPushSettings, wantedTelemetry } from './env.ts';
import { measurePools } from './pool-metrics.ts';
import { measureProcess } from './process-metrics.ts';
import { measureRequests } from './request-metrics.ts';
import { telemetryResourceOf } from './resource.ts';
import type { Telemetry, TelemetryOptions } from './telemetry-options.ts';

function createPushReader(env: PushSettings): IMetricReader {
  const isJson = env.OTEL_EXPORTER_OTLP_PROTOCOL === 'http/json';
  const interval = env.OTEL_METRIC_EXPORT_INTERVAL;
  return new PeriodicExportingMetricReader({
    exporter: isJson ? new JsonExporter() : new ProtobufExporter(),
    ...(interval !== undefined && {
      exportIntervalMillis: interval,
      exportTimeoutMillis: Math.min(interval, 30_000),
    }),
  });
}

async function listen(exporter: PrometheusExporter, host: string, port: number): Promise<void> {
  try {
    await exporter.startServer();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Metrics cannot be offered at ${host}:${port} (METRICS_HOST, METRICS_PORT): ${reason}`, {
      cause,
    });
  }
}

/** Measures this process until `close`. Its provider is not the global one: libraries add no metrics of their own. */
export async function startMetrics(options: TelemetryOptions): Promise<Telemetry> {
  const { env, metricsPort, service, logger } = options;
  const { METRICS_HOST: host } = env;
  const prometheus =
    metricsPort === undefined
      ? null
      : new PrometheusExporter({ host, port: metricsPort, preventServerStart: true, withoutScopeInfo: true });
  const provider = new MeterProvider({
    resource: telemetryResourceOf(service),
    readers: [
      ...(prometheus ? [prometheus] : []),
      ...(wantedTelemetry(env, metricsPort).pushesMetrics
        ? [createPushReader(readMetricPushSettings(env))]
        : []),
    ],
  });
  const meter = provider.getMeter('@repo/telemetry');
  const runtime = new RuntimeNodeInstrumentation();
  runtime.setMeterProvider(provider);
  const stops = [
    measureRequests(meter),
    measurePools(meter),
    measureAgencyCalls(meter),
    () => runtime.disable(),
  ];
  measureProcess(meter);
  measureDatabases(meter, options);
  if (options.backlog) measureBacklog(meter, options.backlog, logger);
  if (prometheus && metricsPort !== undefined) {
    await listen(prometheus, host, metricsPort);
    logger.info({ host, port: metricsPort }, 'metrics are offered');
  }
  return {
    async close() {
      for (const stop of stops) stop();
      await provider
        .shutdown()
        .catch((error: unknown) => logger.warn({ err: error }, 'metrics were not sent'));
    },
  };
}

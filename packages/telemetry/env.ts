import { emptyAsUndefined } from '@repo/base/env';
import { z } from 'zod';

export const metricsPortSchema = emptyAsUndefined(
  z.coerce.number('must be a port').int().min(1).max(65_535).optional(),
);

const positive = (unit: string) =>
  emptyAsUndefined(z.coerce.number(`must be a number of ${unit}`).min(1).optional());

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** What is absent is off. The exporters read the remaining standard variables (OTEL_EXPORTER_OTLP_…) themselves. */
export const telemetryEnv = z.object({
  METRICS_PORT: metricsPortSchema,
  METRICS_HOST: emptyAsUndefined(z.string().default('127.0.0.1')),
  OTEL_EXPORTER_OTLP_ENDPOINT: emptyAsUndefined(z.url().optional()),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: emptyAsUndefined(z.url().optional()),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: emptyAsUndefined(z.url().optional()),
  OTEL_EXPORTER_OTLP_PROTOCOL: emptyAsUndefined(
    z.enum(['http/protobuf', 'http/json']).default('http/protobuf'),
  ),
  OTEL_TRACES_EXPORTER: emptyAsUndefined(z.enum(['otlp', 'none']).default('otlp')),
  OTEL_METRICS_EXPORTER: emptyAsUndefined(z.enum(['otlp', 'none']).default('otlp')),
  OTEL_TRACES_SAMPLER: emptyAsUndefined(z.enum(samplers).default('parentbased_always_on')),
  OTEL_TRACES_SAMPLER_ARG: emptyAsUndefined(z.coerce.number().min(0).max(1).default(1)),
  OTEL_BSP_SCHEDULE_DELAY: positive('milliseconds'),
  OTEL_METRIC_EXPORT_INTERVAL: positive('milliseconds'),
  OTEL_SDK_DISABLED: emptyAsUndefined(z.stringbool().default(false)),
});

export type TelemetryEnv = z.output<typeof telemetryEnv>;

/** What is on by these variables. */
export function wantedTelemetry(env: TelemetryEnv, metricsPort: number | undefined) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: isDisabled } = env;
  const tracesEndpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? endpoint;
  const metricsEndpoint = env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? endpoint;
  const pushesMetrics = metricsEndpoint !== undefined && env.OTEL_METRICS_EXPORTER === 'otlp';
  return {
    traces: !isDisabled && tracesEndpoint !== undefined && env.OTEL_TRACES_EXPORTER === 'otlp',
    metrics: !isDisabled && (metricsPort !== undefined || pushesMetrics),
    pushesMetrics,
  };
}

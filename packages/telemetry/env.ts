import { emptyAsUndefined } from '@repo/base/env';
import { readEnv } from '@repo/base/read-env';
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

const text = emptyAsUndefined(z.string().optional());

/**
 * What is absent is off. Clusters set the standard variables for everybody, so they are looked at where they are used alone. The
 * exporters read the remaining ones (OTEL_EXPORTER_OTLP_…) themselves.
 */
export const telemetryEnv = z.object({
  METRICS_PORT: metricsPortSchema,
  METRICS_HOST: emptyAsUndefined(z.string().default('127.0.0.1')),
  OTEL_EXPORTER_OTLP_ENDPOINT: text,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: text,
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: text,
  OTEL_EXPORTER_OTLP_PROTOCOL: text,
  OTEL_TRACES_EXPORTER: text,
  OTEL_METRICS_EXPORTER: text,
  OTEL_TRACES_SAMPLER: text,
  OTEL_TRACES_SAMPLER_ARG: text,
  OTEL_BSP_SCHEDULE_DELAY: text,
  OTEL_METRIC_EXPORT_INTERVAL: text,
  OTEL_SDK_DISABLED: emptyAsUndefined(z.stringbool().default(false)),
});

export type TelemetryEnv = z.output<typeof telemetryEnv>;

const sending = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/protobuf', 'http/json']).default('http/protobuf'),
};

const traceSettings = z.object({
  ...sending,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url().optional(),
  OTEL_TRACES_EXPORTER: z.literal('otlp').optional(),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: positive('milliseconds'),
});

const pushSettings = z.object({
  ...sending,
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: z.url().optional(),
  OTEL_METRICS_EXPORTER: z.literal('otlp').optional(),
  OTEL_METRIC_EXPORT_INTERVAL: positive('milliseconds'),
});

export type TraceSettings = z.output<typeof traceSettings>;
export type PushSettings = z.output<typeof pushSettings>;

/** Throws one sentence that names what is wrong. */
export const readTraceSettings = (env: TelemetryEnv): TraceSettings => readEnv(traceSettings, env);
export const readPushSettings = (env: TelemetryEnv): PushSettings => readEnv(pushSettings, env);

/** What is on by these variables. */
export function wantedTelemetry(env: TelemetryEnv, metricsPort: number | undefined) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: isDisabled } = env;
  const tracesEndpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? endpoint;
  const metricsEndpoint = env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? endpoint;
  const pushesMetrics = metricsEndpoint !== undefined && env.OTEL_METRICS_EXPORTER !== 'none';
  return {
    traces: !isDisabled && tracesEndpoint !== undefined && env.OTEL_TRACES_EXPORTER !== 'none',
    metrics: !isDisabled && (metricsPort !== undefined || pushesMetrics),
    pushesMetrics,
  };
}

import { emptyAsUndefined } from '@repo/base/env';
import { parseEnvOrThrow } from '@repo/base/read-env';
import { z } from 'zod';

export const metricsPortSchema = emptyAsUndefined(
  z.coerce.number('must be a port').int().min(1).max(65_535).optional(),
).meta({
  description:
    'Metrics for Prometheus at http://<METRICS_HOST>:<port>/metrics, on a port of its own, which nobody outside should reach. Several services or processes on one machine need a port each: the variable of the service comes before METRICS_PORT.',
  whenBlank: 'none',
});

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
  METRICS_HOST: emptyAsUndefined(z.string().default('127.0.0.1')).meta({
    description: 'Where the port of the metrics listens. It has no sign-in.',
    syntax: 'an address, or `0.0.0.0` for every interface',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: text.meta({
    description:
      'Traces, and metrics unless OTEL_METRICS_EXPORTER is none, are sent to this collector by OTLP over HTTP. The other standard variables count too: OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES …',
    syntax: 'an http(s) address',
    whenBlank: 'nothing is sent, and what else of OTEL_… is set is not looked at',
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: text.meta({
    description: 'A collector for traces alone; the whole address.',
    syntax: 'an http(s) address',
    whenBlank: '/v1/traces at OTEL_EXPORTER_OTLP_ENDPOINT',
  }),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: text.meta({
    description: 'A collector for metrics alone; the whole address.',
    syntax: 'an http(s) address',
    whenBlank: '/v1/metrics at OTEL_EXPORTER_OTLP_ENDPOINT',
  }),
  OTEL_EXPORTER_OTLP_PROTOCOL: text.meta({
    description: 'How they are sent.',
    syntax: 'http/protobuf or http/json',
    whenBlank: 'http/protobuf',
  }),
  OTEL_TRACES_EXPORTER: text.meta({
    description: 'Whether traces are sent.',
    syntax: 'otlp or none',
    whenBlank: 'otlp',
  }),
  OTEL_METRICS_EXPORTER: text.meta({
    description: 'Whether metrics are sent.',
    syntax: 'otlp or none',
    whenBlank: 'otlp',
  }),
  OTEL_TRACES_SAMPLER: text.meta({
    description:
      'Which requests are traced. With parentbased_ before it, the traceparent of a trusted proxy is followed.',
    syntax: 'always_on, always_off or traceidratio, each also with parentbased_ before it',
    whenBlank: 'parentbased_always_on',
  }),
  OTEL_TRACES_SAMPLER_ARG: text.meta({
    description: 'The share of requests that traceidratio traces.',
    syntax: '0 to 1',
    whenBlank: '1',
  }),
  OTEL_BSP_SCHEDULE_DELAY: text.meta({
    description: 'Milliseconds between two sendings of traces.',
    syntax: 'milliseconds, at least 1',
    whenBlank: '5000',
  }),
  OTEL_METRIC_EXPORT_INTERVAL: text.meta({
    description: 'Milliseconds between two sendings of metrics.',
    syntax: 'milliseconds, at least 1',
    whenBlank: '60000',
  }),
  OTEL_SDK_DISABLED: emptyAsUndefined(z.stringbool().default(false)).meta({
    description: 'Turns everything of telemetry off, metrics too.',
    syntax: 'true or false',
    whenBlank: 'false',
  }),
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
export const readTraceSettings = (env: TelemetryEnv): TraceSettings => parseEnvOrThrow(traceSettings, env);
export const readMetricPushSettings = (env: TelemetryEnv): PushSettings => parseEnvOrThrow(pushSettings, env);

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

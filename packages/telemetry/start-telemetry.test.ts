import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readMetricPushSettings, readTraceSettings, telemetryEnv, wantedTelemetry } from './env.ts';

/** The packages below @opentelemetry that a process has loaded once telemetry is started with these variables. */
async function loadedPackages(variables: Record<string, string>): Promise<string[]> {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({ load(url, context, next) {
      const name = /node_modules\\/(@opentelemetry\\/[^/]+)\\/(?!.*node_modules)/.exec(url)?.[1];
      if (name) loaded.add(name);
      return next(url, context);
    } });
    const { startTelemetry } = await import('./start-telemetry.ts');
    const { telemetryEnv } = await import('./env.ts');
    const quiet = () => {};
    const env = telemetryEnv.parse(process.env);
    const logger = { info: quiet, warn: quiet };
    const trustedProxies = () => false;
    const metricsPort = env.METRICS_PORT;
    const telemetry = await startTelemetry({ service: 'x', env, metricsPort, trustedProxies, logger });
    console.log(JSON.stringify([...loaded]));
    process.exit(0);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, ...variables },
  });
  return JSON.parse(stdout);
}

test('nothing of OpenTelemetry is loaded unless something is configured', async () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
  const [off, disabled, traces] = await Promise.all([
    loadedPackages({}),
    loadedPackages({ ...endpoint, OTEL_SDK_DISABLED: 'true' }),
    loadedPackages({ ...endpoint, OTEL_METRICS_EXPORTER: 'none' }),
  ]);
  expect(off).toEqual([]);
  expect(disabled).toEqual([]);
  expect(traces).toContain('@opentelemetry/sdk-trace');
  expect(traces).not.toContain('@opentelemetry/exporter-prometheus');
});

test('an empty variable is off', () => {
  const empty = telemetryEnv.parse({ METRICS_PORT: '', METRICS_HOST: '', OTEL_EXPORTER_OTLP_ENDPOINT: '' });
  expect(empty.METRICS_HOST).toBe('127.0.0.1');
  expect(wantedTelemetry(empty, empty.METRICS_PORT)).toMatchObject({ traces: false, metrics: false });
  expect(wantedTelemetry(empty, 9464)).toMatchObject({ traces: false, metrics: true, pushesMetrics: false });
});

test('what a cluster sets for everybody is looked at, and named, only where it is used', async () => {
  const injected = {
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_TRACES_SAMPLER: 'xray',
    OTEL_TRACES_EXPORTER: 'jaeger',
  };
  expect(await loadedPackages(injected)).toEqual([]);
  const endpoint = 'http://127.0.0.1:1';
  const disabled = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' };
  expect(await loadedPackages({ ...injected, ...disabled })).toEqual([]);
  const env = telemetryEnv.parse({ ...injected, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint });
  expect(() => readTraceSettings(env)).toThrow(
    /OTEL_EXPORTER_OTLP_PROTOCOL .*OTEL_TRACES_EXPORTER .*OTEL_TRACES_SAMPLER /,
  );
  expect(() => readMetricPushSettings(env)).toThrow('OTEL_EXPORTER_OTLP_PROTOCOL');
});

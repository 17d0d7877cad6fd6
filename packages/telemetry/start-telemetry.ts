import { wantedTelemetry } from './env.ts';
import type { Telemetry, TelemetryOptions } from './telemetry-options.ts';

/** Starts what is configured. Nothing of OpenTelemetry is loaded where nothing is. */
export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const wanted = wantedTelemetry(options.env, options.metricsPort);
  const started = [
    wanted.traces ? (await import('./traces.ts')).startTraces(options) : null,
    wanted.metrics ? await (await import('./metrics.ts')).startMetrics(options) : null,
  ];
  return {
    close: async () => {
      await Promise.all(started.map((part) => part?.close()));
    },
  };
}

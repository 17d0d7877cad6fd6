import type { Meter } from '@opentelemetry/api';

/** Memory and start of the process; event loop, heap and garbage collection come from the standard instrumentation. */
export function measureProcess(meter: Meter): void {
  meter
    .createObservableGauge('process.memory.usage', {
      description: 'Resident memory of the process.',
      unit: 'By',
    })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  const startedAt = Date.now() / 1_000 - process.uptime();
  meter
    .createObservableGauge('process.start_time', {
      description: 'When the process started, in seconds since 1970; it changes with a restart.',
      unit: 's',
    })
    .addCallback((result) => result.observe(startedAt));
}

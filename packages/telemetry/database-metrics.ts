import type { Meter } from '@opentelemetry/api';
import type { TelemetryOptions } from './telemetry-options.ts';

/** Infinity, nothing is known of the replica, would end a scrape's graph: an hour says as much. */
const maximumSeconds = 3_600;

/** How this process stands to the database and its replica. */
export function measureDatabases(
  meter: Meter,
  { clockOffsetMs, replica }: Pick<TelemetryOptions, 'clockOffsetMs' | 'replica'>,
): void {
  if (clockOffsetMs) {
    meter
      .createObservableGauge('clock.offset', {
        description: 'How far the clock of the machine is behind the database’s; negative when it is ahead.',
        unit: 's',
      })
      .addCallback((result) => result.observe(clockOffsetMs() / 1_000));
  }
  if (replica) {
    meter
      .createObservableGauge('db.replica.staleness', {
        description: 'How far the read replica is behind; 3600 when it cannot be asked or was never read.',
        unit: 's',
      })
      .addCallback((result) => result.observe(Math.min(replica.staleness() / 1_000, maximumSeconds)));
  }
}

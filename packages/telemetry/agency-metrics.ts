import type { Meter } from '@opentelemetry/api';
import { durationBuckets } from './duration-buckets.ts';
import { observeChannel } from './observe-channel.ts';

/** Calls to the skills-funding agency by outcome: `ok` or the kind of failure. */
export function measureAgencyCalls(meter: Meter): () => void {
  const duration = meter.createHistogram('agency.call.duration', {
    description: 'Time of a call to the agency with its retries, by outcome.',
    unit: 's',
    advice: { explicitBucketBoundaries: [...durationBuckets, 30, 60] },
  });
  return observeChannel<{ outcome: string; ms: number }>('repo.agency.call', ({ outcome, ms }) =>
    duration.record(ms / 1_000, { outcome }),
  );
}

import type { Meter } from '@opentelemetry/api';
import { durationBuckets } from './duration-buckets.ts';
import { observeChannel } from './observe-channel.ts';

/** The part of a pool of `pg` that is looked at. */
type ObservedPool = {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
  ended: boolean;
  options: { application_name?: string; max?: number };
};
type Acquisition = { pool: ObservedPool; askedAt?: number };

/** Connections of every pool, known from its first use on, and how long callers wait for one. */
export function measurePools(meter: Meter): () => void {
  const pools = new Set<ObservedPool>();
  const nameOf = ({ options }: ObservedPool) => ({ pool: options.application_name ?? 'other' });

  const wait = meter.createHistogram('db.client.connection.wait_time', {
    description: 'Time until a connection of the pool was given.',
    unit: 's',
    advice: { explicitBucketBoundaries: [0.001, ...durationBuckets] },
  });
  const connections = meter.createObservableGauge('db.client.connection.count', {
    description: 'Connections of the pool, idle or used.',
  });
  const maximum = meter.createObservableGauge('db.client.connection.max', {
    description: 'The most connections that the pool opens.',
  });
  const pending = meter.createObservableGauge('db.client.connection.pending_requests', {
    description: 'Callers that wait for a connection.',
  });
  meter.addBatchObservableCallback(
    (result) => {
      for (const pool of pools) {
        if (pool.ended) {
          pools.delete(pool);
          continue;
        }
        const name = nameOf(pool);
        result.observe(connections, pool.idleCount, { ...name, state: 'idle' });
        result.observe(connections, pool.totalCount - pool.idleCount, { ...name, state: 'used' });
        result.observe(maximum, pool.options.max ?? 10, name);
        result.observe(pending, pool.waitingCount, name);
      }
    },
    [connections, maximum, pending],
  );

  const stopAsked = observeChannel<Acquisition>('tracing:repo.db.acquire:start', (message) => {
    pools.add(message.pool);
    message.askedAt = performance.now();
  });
  const stopGiven = observeChannel<Acquisition>('tracing:repo.db.acquire:asyncStart', ({ pool, askedAt }) => {
    if (askedAt !== undefined) wait.record((performance.now() - askedAt) / 1_000, nameOf(pool));
  });
  return () => {
    stopAsked();
    stopGiven();
  };
}

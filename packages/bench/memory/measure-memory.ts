import { type Service, services } from '@repo/workbench/prisma-cli';
import type { BenchContext } from '../bench-part.ts';
import { memoryOf } from '../process-memory.ts';
import type { Goal, Measurement, Row } from '../results.ts';
import { median, percentile } from '../statistics.ts';
import { visitFor } from '../visitors.ts';
import { visitsOf } from './visits.ts';

export type Watched = { service: Service; url: string; pid: number };

const minute = 60;
const wholeSeconds = 10 * minute;
const limitMb = 400;

/**
 * The median of the last two minutes relative to that of minutes three and four, when caches are full. One sample per
 * second; null when the run is too short.
 */
export function growthOf(samples: readonly number[]): number | null {
  if (samples.length < 6 * minute) return null;
  return median(samples.slice(-2 * minute)) / median(samples.slice(2 * minute, 4 * minute));
}

function sample(watched: readonly Watched[]): () => Map<Service, number[]> {
  const samples = new Map<Service, number[]>(watched.map(({ service }) => [service, []]));
  const timer = setInterval(() => {
    for (const { service, pid } of watched) {
      const memory = memoryOf(pid);
      if (memory) samples.get(service)?.push(memory.now);
    }
  }, 1_000);
  return () => {
    clearInterval(timer);
    return samples;
  };
}

function goalsOf(service: Service, samples: readonly number[]): Goal[] {
  const growth = growthOf(samples);
  return [
    {
      name: `Memory of the ${service} under mixed load, highest MB`,
      atMost: limitMb,
      value: Math.max(...samples),
      reason: `${Math.round(samples[0] ?? 0)} MB when the load began`,
    },
    ...(growth === null
      ? []
      : [{ name: `Memory of the ${service}, minutes 9 and 10 against 3 and 4`, atMost: 1.1, value: growth }]),
  ];
}

export async function measureMemory(
  watched: readonly Watched[],
  { isQuick, report }: BenchContext,
): Promise<Measurement> {
  const seconds = isQuick ? minute : wholeSeconds;
  const everything = await Promise.all(watched.map(({ service, url }) => visitsOf[service](url)));
  report(`  ${seconds / minute} min of everything`);
  const stop = sample(watched);
  let latencies: number[][];
  let samples: Map<Service, number[]>;
  try {
    latencies = await Promise.all(everything.map((visits) => visitFor(visits, seconds)));
  } finally {
    samples = stop();
  }
  const rows = watched.map(({ service }, index): Row => {
    const own = latencies[index] ?? [];
    return {
      name: `Mixed load of the ${service}, ${seconds / minute} min`,
      requestsPerSecond: own.length / seconds,
      p50: percentile(own, 0.5),
      p99: percentile(own, 0.99),
      serverCpu: null,
      databaseCpu: null,
      ratio: null,
    };
  });
  const known = services.filter((service) => samples.get(service)?.length);
  return { rows, goals: known.flatMap((service) => goalsOf(service, samples.get(service) ?? [])) };
}

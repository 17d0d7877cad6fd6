import { type Service, services } from '@repo/workbench/prisma-cli';
import { type BenchContext, createParts } from '../bench-part.ts';
import { type DemoServices, startDemoStackOnce } from '../demo-stack.ts';
import { readMemoryMb } from '../process-memory.ts';
import type { Measurement, ResultGoal } from '../results.ts';
import { median, summariseLatencies } from '../statistics.ts';
import { type RepeatedVisit, runVisitsFor } from '../visitors.ts';
import { visitFactoriesByService } from './visits.ts';

const minute = 60;
const wholeSeconds = 10 * minute;
const limitMb = 400;

/**
 * The median of the last two minutes relative to that of minutes three and four, when caches are full. One sample per
 * second; null when the run is too short.
 */
export function memoryGrowthRatio(samples: readonly number[]): number | null {
  if (samples.length < 6 * minute) return null;
  return median(samples.slice(-2 * minute)) / median(samples.slice(2 * minute, 4 * minute));
}

/** Megabytes, one sample per second; none where the system does not report it. */
function sampleMemory(pid: number): { samples: number[]; stop: () => void } {
  const samples: number[] = [];
  const timer = setInterval(() => {
    const memory = readMemoryMb(pid);
    if (memory) samples.push(memory.now);
  }, 1_000);
  return { samples, stop: () => clearInterval(timer) };
}

function goalsOf(service: Service, samples: readonly number[]): ResultGoal[] {
  if (samples.length === 0) return [];
  const growth = memoryGrowthRatio(samples);
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

async function measureService(
  { service, pid, visits }: { service: Service; pid: number; visits: readonly RepeatedVisit[] },
  seconds: number,
): Promise<Measurement> {
  const { samples, stop } = sampleMemory(pid);
  const latencies = await runVisitsFor(visits, seconds).finally(stop);
  const row = {
    name: `Mixed load of the ${service}, ${seconds / minute} min`,
    requestsPerSecond: latencies.length / seconds,
    ...summariseLatencies(latencies),
  };
  return { rows: [row], goals: goalsOf(service, samples) };
}

export async function measureMemory(
  servers: DemoServices,
  { isQuick, report }: BenchContext,
): Promise<Measurement> {
  const seconds = isQuick ? minute : wholeSeconds;
  const visited = await Promise.all(
    services.map(async (service) => {
      const { url, pids } = servers[service];
      return { service, pid: pids.server, visits: await visitFactoriesByService[service](url) };
    }),
  );
  report(`  ${seconds / minute} min of everything`);
  const measured = await Promise.all(visited.map((each) => measureService(each, seconds)));
  return { rows: measured.flatMap(({ rows }) => rows), goals: measured.flatMap(({ goals }) => goals) };
}

export const memoryParts = createParts(startDemoStackOnce, { 'memory/mixed-load': measureMemory });

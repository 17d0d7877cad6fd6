import type { BenchContext } from '../bench-part.ts';
import { measureReads, toComparedPair } from '../measure-reads.ts';
import type { Measurement } from '../results.ts';
import type { TrainingServers } from './training-servers.ts';

export async function measureTrainingLists(
  servers: TrainingServers,
  context: BenchContext,
): Promise<Measurement> {
  const { product, key } = servers;
  const path = '/api/external/course-runs?limit=100';
  const headers = { 'x-api-key': key };
  const pairs = [
    toComparedPair(servers, { name: 'External A, page of 100', path, headers, goal: 0.8 }),
    toComparedPair(servers, {
      name: 'External A with sessions',
      path: `${path}&include_sessions=true`,
      headers,
      goal: 0.7,
    }),
  ];
  const empty = {
    name: 'Empty route (health)',
    url: `${product.url}/api/health/live`,
    headers,
    pids: product.pids,
  };
  const { rows, goals } = await measureReads(pairs, [empty], context);
  return { rows, goals };
}

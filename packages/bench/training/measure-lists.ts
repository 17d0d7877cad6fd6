import type { BenchContext } from '../bench-part.ts';
import type { Target } from '../load.ts';
import { measureReads } from '../measure-reads.ts';
import type { Measurement } from '../results.ts';
import type { TrainingProduct } from './start-product.ts';

const lists = [
  { name: 'External A, page of 100', query: '?limit=100', goal: 0.8 },
  { name: 'External A with sessions', query: '?limit=100&include_sessions=true', goal: 0.7 },
];

export async function measureLists(product: TrainingProduct, context: BenchContext): Promise<Measurement> {
  const { url, bareUrl, pids } = product;
  const headers = { 'x-api-key': product.key };
  const ofService = { headers, pids: { server: pids.application, database: pids.database } };
  const pairs = lists.map(({ name, query, goal }) => ({
    goal,
    subject: { ...ofService, name, url: `${url}/api/external/course-runs${query}` },
    reference: {
      name: `${name}: bare server`,
      url: `${bareUrl}/${query}`,
      pids: { server: pids.bare, database: pids.database },
    },
  }));
  const empty: Target = { ...ofService, name: 'Empty route (health)', url: `${url}/api/health/live` };
  const { rows, goals } = await measureReads(pairs, [empty], context);
  return { rows, goals };
}

import { isDeepStrictEqual } from 'node:util';
import type { BenchContext } from '../bench.ts';
import { type Figures, loadInTurns, medianFigures, type Rounds, ratioOf, type Target } from '../load.ts';
import type { Measurement } from '../results.ts';
import type { TrainingProduct } from './start-product.ts';

const quick: Rounds = { count: 3, seconds: 3, warmUpSeconds: 2 };
const whole: Rounds = { count: 5, seconds: 6, warmUpSeconds: 6 };

const lists = [
  { name: 'External A, page of 100', query: '?limit=100', goal: 0.8 },
  { name: 'External A with sessions', query: '?limit=100&include_sessions=true', goal: 0.7 },
];

/** External A beside the bare server's same JSON, and a route that does nothing, in turns. */
export async function measureLists(product: TrainingProduct, context: BenchContext): Promise<Measurement> {
  const { url, bareUrl, pids } = product;
  const headers = { 'x-api-key': product.key };
  const ofService = { headers, pids: { server: pids.application, database: pids.database } };
  const pairs = lists.map(({ name, query, goal }) => {
    const subject: Target = { ...ofService, name, url: `${url}/api/external/course-runs${query}` };
    const reference: Target = {
      name: `${name}: bare server`,
      url: `${bareUrl}/${query}`,
      pids: { server: pids.bare, database: pids.database },
    };
    return { name, goal, subject, reference };
  });
  const empty: Target = { ...ofService, name: 'Empty route (health)', url: `${url}/api/health/live` };
  for (const { subject, reference } of pairs) await mustAnswerAlike(subject, reference);

  const targets = [...pairs.flatMap(({ subject, reference }) => [subject, reference]), empty];
  const figures = await loadInTurns(targets, context.isQuick ? quick : whole, context.report);
  const of = ({ name }: Target): Figures[] => figures.get(name) ?? [];
  return {
    rows: targets.map((target) => {
      const reference = pairs.find(({ subject }) => subject === target)?.reference;
      return {
        name: target.name,
        ...medianFigures(of(target)),
        ratio: reference ? ratioOf(of(target), of(reference)) : null,
      };
    }),
    goals: pairs.flatMap(({ name, goal, subject, reference }) => {
      const { p50, p99 } = medianFigures(of(subject));
      return [
        { name: `${name}, of the bare server`, atLeast: goal, value: ratioOf(of(subject), of(reference)) },
        { name: `${name}, p99 of p50`, atMost: 6, value: p99 / p50 },
      ];
    }),
  };
}

async function mustAnswerAlike(subject: Target, reference: Target): Promise<void> {
  const [one, other] = await Promise.all([read(subject), read(reference)]);
  if (!isDeepStrictEqual(one, other)) {
    throw new Error(`${subject.name}: the service and the bare server do not answer the same JSON`);
  }
}

async function read({ name, url, headers = {} }: Target): Promise<unknown> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${name} answered ${response.status}`);
  return response.json();
}

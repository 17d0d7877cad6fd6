import type { BenchContext } from '../bench.ts';
import { type Figures, loadInTurns, medianFigures, type Rounds, ratioOf, type Target } from '../load.ts';
import { describeMachine } from '../machine.ts';
import type { Measurement } from '../results.ts';
import type { Product } from '../start-product.ts';
import { median } from '../statistics.ts';

const quick: Rounds = { count: 2, seconds: 2, warmUpSeconds: 1 };
const usual: Rounds = { count: 3, seconds: 5, warmUpSeconds: 3 };

/** Two instances, the database and the load need so many cores to show that two are twice as fast. */
const coresForRate = 6;

/**
 * Each request asks for another thing than the one before: what several ask for at one moment an instance reads once for all
 * of them, and two that share the callers share the less.
 */
const reads = [
  { name: 'One of 100 pages', paths: pathsOf(100, (index) => `/api/listings?page=${1 + index}`) },
  // Of the filled database, every twentieth one from here on is for sale.
  {
    name: 'One of 1,000 listings',
    paths: pathsOf(1_000, (index) => `/api/listings/listing-${2_001 + 20 * index}`),
  },
];

function pathsOf(count: number, path: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => path(index));
}

/** What a request costs the service and the database together; null where the system does not tell. */
function costOf({ serverCpu, databaseCpu }: Figures): number | null {
  return serverCpu === null || databaseCpu === null ? null : serverCpu + databaseCpu;
}

/** The median over the rounds of what a request costs one way, as a multiple of the other way in the same round. */
export function costRatioOf(subject: readonly Figures[], reference: readonly Figures[]): number {
  return median(
    subject.flatMap((figures, index) => {
      const other = reference[index];
      const [cost, before] = [costOf(figures), other ? costOf(other) : null];
      return cost === null || before === null ? [] : [cost / before];
    }),
  );
}

/** Two processes on one database against one, in turns. Where they have no cores of their own, each request must cost no more. */
export async function measureInstances(product: Product, context: BenchContext): Promise<Measurement> {
  const another = await product.startAnother();
  const { cores } = describeMachine();
  const pids = { server: product.pids.application, database: product.pids.database };
  const pairs = (context.isQuick ? reads.slice(0, 1) : reads).map(({ name, paths }) => {
    const requests = paths.map((path) => ({ path }));
    const one: Target = { name: `${name}: one instance`, url: product.url, requests, pids };
    const more = [another];
    return { name, one, two: { ...one, name: `${name}: two instances, on ${cores} cores`, more } };
  });
  const targets = pairs.flatMap(({ one, two }) => [one, two]);
  const figures = await loadInTurns(targets, context.isQuick ? quick : usual, context.report);
  const figuresOf = ({ name }: Target) => figures.get(name) ?? [];
  return {
    rows: pairs.flatMap(({ one, two }) => [
      { name: one.name, ...medianFigures(figuresOf(one)), ratio: null },
      { name: two.name, ...medianFigures(figuresOf(two)), ratio: ratioOf(figuresOf(two), figuresOf(one)) },
    ]),
    goals: pairs.map(({ name, one, two }) =>
      cores < coresForRate
        ? {
            name: `${name}, CPU per request of two instances against one`,
            atMost: 1.1,
            value: costRatioOf(figuresOf(two), figuresOf(one)),
          }
        : {
            name: `${name}, rate of two instances against one`,
            atLeast: 1.8,
            value: ratioOf(figuresOf(two), figuresOf(one)),
          },
    ),
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { BenchContext } from '../bench-part.ts';
import {
  type Figures,
  load,
  loadAlternately,
  medianFigures,
  type Rounds,
  ratioOf,
  type Target,
} from '../load.ts';
import { describeMachine } from '../machine.ts';
import type { Goal, Measurement, Row } from '../results.ts';
import type { Product } from '../start-product.ts';
import { median } from '../statistics.ts';
import { loadSteadily } from '../steady-load.ts';

/** Processor time has a resolution of 10 ms; over three seconds the cost of a request is accurate to a few hundredths. */
const quick: Rounds = { count: 2, seconds: 3, warmUpSeconds: 1 };
const usual: Rounds = { count: 5, seconds: 6, warmUpSeconds: 3 };

/** Cores that two instances, the database and the load need to show twice the rate. */
const coresForRate = 6;

/** Required rate of two instances, relative to one. */
const wanted = 1.8;

/** Requests per second and instance on fewer cores: low enough that no request waits for a core. */
const steadyRate = 500;

/**
 * Every request differs from the one before: an instance coalesces identical concurrent reads, and two instances would
 * coalesce fewer.
 */
const reads = [
  { name: 'One of 100 pages', paths: pathsOf(100, (index) => `/api/listings?page=${1 + index}`) },
  // In the filled database every twentieth one from here is for sale.
  {
    name: 'One of 1,000 listings',
    paths: pathsOf(1_000, (index) => `/api/listings/listing-${2_001 + 20 * index}`),
  },
];

function pathsOf(count: number, path: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => path(index));
}

/** Processor time of the service and the database per request; null where the system does not report it. */
function costOf({ serverCpu, databaseCpu }: Figures): number | null {
  return serverCpu === null || databaseCpu === null ? null : serverCpu + databaseCpu;
}

/** The median over the rounds of the ratio within each round. */
export function costRatioOf(subject: readonly Figures[], reference: readonly Figures[]): number {
  return median(
    subject.flatMap((figures, index) => {
      const other = reference[index];
      const [cost, before] = [costOf(figures), other ? costOf(other) : null];
      return cost === null || before === null ? [] : [cost / before];
    }),
  );
}

type Pair = { name: string; one: Target; two: Target };

export async function measureInstances(product: Product, context: BenchContext): Promise<Measurement> {
  const another = await product.startAnother();
  const pids = { server: product.pids.application, database: product.pids.database };
  const pairs = (context.isQuick ? reads.slice(0, 1) : reads).map(({ name, paths }): Pair => {
    const requests = paths.map((path) => ({ path }));
    const one: Target = { name: `${name}: one instance`, url: product.url, requests, pids };
    return { name, one, two: { ...one, name: `${name}: two instances`, more: [another] } };
  });
  // The second instance has just started, so it is warmed up under full load until its code is compiled too.
  const seconds = context.isQuick ? 3 : 10;
  for (const { one } of pairs) {
    await load(one, seconds);
    await load({ ...one, url: another.url, pids: { ...pids, server: another.pid } }, seconds);
  }
  const rounds = context.isQuick ? quick : usual;
  return describeMachine().cores < coresForRate
    ? measureCosts(pairs, rounds, context)
    : measureRates(pairs, rounds, context);
}

async function measureRates(pairs: readonly Pair[], rounds: Rounds, context: BenchContext) {
  const targets = pairs.flatMap(({ one, two }) => [one, two]);
  const figures = await loadAlternately(targets, rounds, context.report);
  const figuresOf = ({ name }: Target) => figures.get(name) ?? [];
  return {
    rows: pairs.flatMap(({ one, two }) => rowsOf(figuresOf, one, two)),
    goals: pairs.map(
      ({ name, one, two }): Goal => ({
        name: `${name}, rate of two instances against one`,
        atLeast: wanted,
        value: ratioOf(figuresOf(two), figuresOf(one)),
      }),
    ),
  };
}

/**
 * Without cores for two instances and the load, two cannot be faster. Each then gets the same constant load as one, and
 * the cost per request shows what two would answer on cores of their own.
 */
async function measureCosts(pairs: readonly Pair[], rounds: Rounds, { report }: BenchContext) {
  const figures = new Map<string, Figures[]>();
  for (const { one, two } of pairs) {
    for (const target of [one, two]) await loadSteadily(target, steadyRate, rounds.warmUpSeconds);
    for (let round = 1; round <= rounds.count; round += 1) {
      report(`  round ${round} of ${rounds.count}`);
      for (const target of round % 2 === 0 ? [two, one] : [one, two]) {
        await pause(200);
        const measured = await loadSteadily(target, steadyRate, rounds.seconds);
        figures.set(target.name, [...(figures.get(target.name) ?? []), measured]);
      }
    }
  }
  const figuresOf = ({ name }: Target) => figures.get(name) ?? [];
  return {
    rows: pairs.flatMap(({ one, two }) => rowsOf(figuresOf, one, two)),
    goals: pairs.map(
      ({ name, one, two }): Goal => ({
        name: `${name}, what two instances answer of one, by the processor time of ${steadyRate} a second each`,
        atLeast: wanted,
        value: 2 / costRatioOf(figuresOf(two), figuresOf(one)),
      }),
    ),
  };
}

function rowsOf(figuresOf: (target: Target) => Figures[], one: Target, two: Target): Row[] {
  return [
    { name: one.name, ...medianFigures(figuresOf(one)), ratio: null },
    { name: two.name, ...medianFigures(figuresOf(two)), ratio: ratioOf(figuresOf(two), figuresOf(one)) },
  ];
}

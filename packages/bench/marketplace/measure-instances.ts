import type { BenchContext } from '../bench-part.ts';
import { type LoadFigures, type LoadTarget, measureMaximumLoad } from '../load.ts';
import { describeMachine } from '../machine.ts';
import { measureAlternately, type RoundSettings } from '../measure-alternately.ts';
import type { Measurement, ResultGoal } from '../results.ts';
import type { BenchedProduct } from '../start-product.ts';
import { median } from '../statistics.ts';
import { measureSteadyLoad } from '../steady-load.ts';
import { totalCpuCost } from '../watch-costs.ts';

/** Processor time has a resolution of 10 ms; over three seconds the cost of a request is accurate to a few hundredths. */
const quick: RoundSettings = { count: 2, seconds: 3, warmUpSeconds: 1 };
const usual: RoundSettings = { count: 5, seconds: 6, warmUpSeconds: 3 };

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

/** The median over the rounds of the ratio within each round. */
export function medianCostRatio(subject: readonly LoadFigures[], reference: readonly LoadFigures[]): number {
  return median(
    subject.flatMap((figures, index) => {
      const other = reference[index];
      const [cost, before] = [totalCpuCost(figures), other ? totalCpuCost(other) : null];
      return cost === null || before === null ? [] : [cost / before];
    }),
  );
}

type Pair = { name: string; one: LoadTarget; two: LoadTarget };

export async function measureInstances(product: BenchedProduct, context: BenchContext): Promise<Measurement> {
  const another = await product.startAnother();
  const pairs = (context.isQuick ? reads.slice(0, 1) : reads).map(({ name, paths }): Pair => {
    const requests = paths.map((path) => ({ path }));
    const one = { name: `${name}: one instance`, url: product.url, requests, pids: product.pids };
    return { name, one, two: { ...one, name: `${name}: two instances`, more: [another] } };
  });
  // The second instance has just started, so it is warmed up under full load until its code is compiled too.
  const seconds = context.isQuick ? 3 : 10;
  for (const { one } of pairs) {
    await measureMaximumLoad(one, seconds);
    await measureMaximumLoad(
      { ...one, url: another.url, pids: { ...one.pids, server: another.pid } },
      seconds,
    );
  }
  const targets = pairs.flatMap(({ one, two }) => [one, two]);
  const rounds = context.isQuick ? quick : usual;
  const hasCores = describeMachine().cores >= coresForRate;
  /**
   * Without cores for two instances and the load, two cannot be faster. Each then gets the same constant load as one, and
   * the cost per request shows what two would answer on cores of their own.
   */
  const measure = hasCores
    ? measureMaximumLoad
    : (target: LoadTarget, time: number) => measureSteadyLoad(target, steadyRate, time);
  const { figuresOf, ratioOf, rowOf } = await measureAlternately(targets, rounds, context.report, measure);
  return {
    rows: pairs.flatMap(({ one, two }) => [rowOf(one), rowOf(two, one)]),
    goals: pairs.map(
      ({ name, one, two }): ResultGoal => ({
        name: hasCores
          ? `${name}, rate of two instances against one`
          : `${name}, what two instances answer of one, by the processor time of ${steadyRate} a second each`,
        atLeast: wanted,
        value: hasCores ? ratioOf(two, one) : 2 / medianCostRatio(figuresOf(two), figuresOf(one)),
      }),
    ),
  };
}

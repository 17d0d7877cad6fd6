import { isDeepStrictEqual } from 'node:util';
import type { BenchContext } from './bench.ts';
import { type Figures, loadInTurns, medianFigures, type Rounds, ratioOf, type Target } from './load.ts';
import type { Measurement } from './results.ts';

const quick: Rounds = { count: 3, seconds: 3, warmUpSeconds: 2 };
const usual: Rounds = { count: 5, seconds: 6, warmUpSeconds: 6 };

/** A read of the product, the bare server's for the same JSON, and what share of its rate is wanted. */
export type Pair = { subject: Target; reference: Target; goal: number };

/** Loads them in turns, with what has no reference. The product's latency is bounded too: p99 under six times p50. */
export async function measureReads(
  pairs: readonly Pair[],
  others: readonly Target[],
  context: BenchContext,
  whole: Rounds = usual,
): Promise<Measurement & { figuresOf: (target: Target) => Figures[] }> {
  for (const { subject, reference } of pairs) await mustAnswerAlike(subject, reference);
  const targets = [...pairs.flatMap(({ subject, reference }) => [subject, reference]), ...others];
  const figures = await loadInTurns(targets, context.isQuick ? quick : whole, context.report);
  const figuresOf = ({ name }: Target): Figures[] => figures.get(name) ?? [];
  return {
    figuresOf,
    rows: targets.map((target) => {
      const reference = pairs.find(({ subject }) => subject === target)?.reference;
      return {
        name: target.name,
        ...medianFigures(figuresOf(target)),
        ratio: reference ? ratioOf(figuresOf(target), figuresOf(reference)) : null,
      };
    }),
    goals: pairs.flatMap(({ goal, subject, reference }) => {
      const { p50, p99 } = medianFigures(figuresOf(subject));
      const value = ratioOf(figuresOf(subject), figuresOf(reference));
      return [
        { name: `${subject.name}, of the bare server`, atLeast: goal, value },
        { name: `${subject.name}, p99 of p50`, atMost: 6, value: p99 / p50 },
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

import { isDeepStrictEqual } from 'node:util';
import type { BenchContext } from './bench.ts';
import { type Figures, loadInTurns, medianFigures, type Rounds, ratioOf, type Target } from './load.ts';
import type { Measurement } from './results.ts';

const quick: Rounds = { count: 2, seconds: 1, warmUpSeconds: 1 };
const usual: Rounds = { count: 3, seconds: 5, warmUpSeconds: 3 };

/** A read of the product, the bare server's for the same JSON, and what share of its rate is wanted, where one is. */
export type Pair = { subject: Target; reference: Target; goal?: number };

/** Loads them in turns, with what has no reference. The product's latency is bounded too: p99 under six times p50. */
export async function measureReads(
  pairs: readonly Pair[],
  others: readonly Target[],
  context: BenchContext,
): Promise<Measurement & { figuresOf: (target: Target) => Figures[] }> {
  for (const { subject, reference } of pairs) await mustAnswerAlike(subject, reference);
  const targets = [...pairs.flatMap(({ subject, reference }) => [subject, reference]), ...others];
  const figures = await loadInTurns(targets, context.isQuick ? quick : usual, context.report);
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
        ...(goal === undefined
          ? []
          : [{ name: `${subject.name}, of the bare server`, atLeast: goal, value }]),
        { name: `${subject.name}, p99 of p50`, atMost: 6, value: p99 / p50 },
      ];
    }),
  };
}

export async function mustAnswerAlike(subject: Target, reference: Target): Promise<void> {
  const isAlike = async () => isDeepStrictEqual(await readAll(subject), await readAll(reference));
  // A first visit to a listing is counted after the answer.
  if (!(await isAlike()) && !(await isAlike())) {
    throw new Error(`${subject.name}: the service and the bare server do not answer the same JSON`);
  }
}

/** What the target answers to everything that it is asked for. */
async function readAll({ name, url, headers, requests = [{ path: url }] }: Target): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const request of requests) {
    const response = await fetch(new URL(request.path, url), { headers: { ...headers, ...request.headers } });
    if (!response.ok) throw new Error(`${name} answered ${response.status}`);
    answers.push(await response.json());
  }
  return answers;
}

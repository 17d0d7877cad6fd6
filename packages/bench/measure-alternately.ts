import { setTimeout as pause } from 'node:timers/promises';
import {
  type LoadFigures,
  type LoadTarget,
  measureMaximumLoad,
  medianFigures,
  medianRateRatio,
} from './load.ts';
import type { ResultRow } from './results.ts';

export type RoundSettings = { count: number; seconds: number; warmUpSeconds: number };

export type AlternateFigures = {
  /** One per round. */
  figuresOf: (target: LoadTarget) => LoadFigures[];
  ratioOf: (subject: LoadTarget, reference: LoadTarget) => number;
  /** With a reference the row shows the target's ratio to it. */
  rowOf: (target: LoadTarget, reference?: LoadTarget) => ResultRow;
};

/**
 * Measures the targets alternately, so that a temporary disturbance affects all of them. Each round reverses the order.
 * `measure` is a maximum load unless it is given.
 */
export async function measureAlternately(
  targets: readonly LoadTarget[],
  rounds: RoundSettings,
  report: (line: string) => void,
  measure: (target: LoadTarget, seconds: number) => Promise<LoadFigures> = measureMaximumLoad,
): Promise<AlternateFigures> {
  for (const target of targets) await measure(target, rounds.warmUpSeconds);
  const figures = new Map<LoadTarget, LoadFigures[]>(targets.map((target) => [target, []]));
  for (let round = 1; round <= rounds.count; round += 1) {
    report(`  round ${round} of ${rounds.count}`);
    for (const target of round % 2 === 0 ? targets.toReversed() : targets) {
      // The previous target's connections and the database's cleanup must not count.
      await pause(200);
      figures.get(target)?.push(await measure(target, rounds.seconds));
    }
  }
  const figuresOf = (target: LoadTarget) => figures.get(target) ?? [];
  const ratio = (subject: LoadTarget, reference: LoadTarget) =>
    medianRateRatio(figuresOf(subject), figuresOf(reference));
  return {
    figuresOf,
    ratioOf: ratio,
    rowOf: (target, reference) => ({
      name: target.name,
      ...medianFigures(figuresOf(target)),
      ...(reference ? { ratio: ratio(target, reference) } : {}),
    }),
  };
}

import type { Figures } from './load.ts';
import type { Machine } from './machine.ts';

/** A line of the table; null where there is nothing to say. */
export type Row = { name: string; ratio: number | null } & {
  [Name in keyof Figures]: Figures[Name] | null;
};

export type Goal = { name: string; value: number } & ({ atLeast: number } | { atMost: number });

export type Measurement = { rows: Row[]; goals: Goal[] };

export type BenchResults = Measurement & {
  measuredAt: string;
  isQuick: boolean;
  machine: Machine;
  /** The share of the machine (0 to 1) that others used before the parts; the largest. */
  othersShare: number;
};

export function isMet(goal: Goal): boolean {
  return 'atLeast' in goal ? goal.value >= goal.atLeast : goal.value <= goal.atMost;
}

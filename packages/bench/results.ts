import type { Figures } from './load.ts';
import type { Machine } from './machine.ts';
import type { PageSizes } from './rendering/measure-page.ts';

/** A line of the table; null where there is nothing to say. */
export type Row = { name: string; ratio: number | null } & {
  [Name in keyof Figures]: Figures[Name] | null;
} & Partial<PageSizes>;

export type Goal = {
  name: string;
  value: number;
  /** Why it is missed, as far as we know; shown only when it is. */
  reason?: string;
} & ({ atLeast: number } | { atMost: number });

export type Measurement = { rows: Row[]; goals: Goal[] };

export type MeasuredPart = Measurement & {
  name: string;
  /** The share of the machine (0 to 1) that others used meanwhile; null where the system does not tell. */
  othersShare: number | null;
};

export type BenchResults = {
  measuredAt: string;
  isQuick: boolean;
  machine: Machine;
  parts: MeasuredPart[];
};

export function isMet(goal: Goal): boolean {
  return 'atLeast' in goal ? goal.value >= goal.atLeast : goal.value <= goal.atMost;
}

/** How far a missed goal is away: as a share of what is wanted, or as it is where nothing is wanted. */
export function missedBy(goal: Goal): { share: number } | { value: number } {
  const wanted = 'atLeast' in goal ? goal.atLeast : goal.atMost;
  return wanted === 0 ? { value: goal.value } : { share: Math.abs(goal.value - wanted) / wanted };
}

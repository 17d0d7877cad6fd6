import type { LoadFigures } from './load.ts';
import type { MachineSpecs } from './machine.ts';
import type { PageSizes } from './rendering/measure-page.ts';

/** A figure is absent or null where there is nothing to show. `ratio` is the rate relative to the reference's. */
export type ResultRow = { name: string; ratio?: number | null } & {
  [Name in keyof LoadFigures]?: LoadFigures[Name] | null;
} & Partial<PageSizes>;

export type ResultGoal = {
  name: string;
  value: number;
  /** Shown only when the goal is missed. */
  reason?: string;
} & ({ atLeast: number } | { atMost: number });

export type Measurement = { rows: ResultRow[]; goals: ResultGoal[] };

export type MeasuredPart = Measurement & {
  name: string;
  /** Others' share (0 to 1) of the machine; null where the system does not report it. */
  othersShare: number | null;
};

export type BenchResults = {
  measuredAt: string;
  isQuick: boolean;
  machine: MachineSpecs;
  parts: MeasuredPart[];
};

export function isGoalMet(goal: ResultGoal): boolean {
  return 'atLeast' in goal ? goal.value >= goal.atLeast : goal.value <= goal.atMost;
}

/** Relative to the goal, or absolute where the goal is zero. */
export function distanceFromGoal(goal: ResultGoal): { share: number } | { value: number } {
  const wanted = 'atLeast' in goal ? goal.atLeast : goal.atMost;
  return wanted === 0 ? { value: goal.value } : { share: Math.abs(goal.value - wanted) / wanted };
}

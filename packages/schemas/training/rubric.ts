import { z } from 'zod';
import { titleTextField } from './outline.ts';

const points = z
  .number('Give the points as a number')
  .min(0, 'Points are not below 0')
  .max(1000, 'Points are at most 1000')
  .refine((value) => Number(value.toFixed(2)) === value, 'Points have at most two decimals');

const level = z.object({ title: titleTextField('Name each level'), points });

const criterion = z.object({
  title: titleTextField('Name each criterion'),
  levels: z
    .array(level)
    .min(2, 'A criterion has at least two levels')
    .max(10, 'A criterion has at most ten levels'),
});

/** A checklist is a rubric whose criteria have two levels. */
export const rubric = z.array(criterion).max(50, 'A rubric has at most 50 criteria').meta({
  id: 'Rubric',
  description: 'Criteria with levels; the points of the chosen levels are the score. Empty: scores are typed',
});

/** For each criterion the place of the chosen level from 0, or -1 while it is not chosen. */
export const chosenLevels = z.array(z.int().min(-1).max(9)).max(50).meta({
  description: 'For each criterion the place of the chosen level from 0; -1 while it is not chosen',
});

export type Rubric = z.output<typeof rubric>;

/** To two decimals, without the noise of floating point. */
const rounded = (sum: number) => Math.round(sum * 100) / 100;

/** The sum of the best level of each criterion. */
export function maximumRubricScore(criteria: Rubric): number {
  return rounded(criteria.reduce((sum, { levels }) => sum + Math.max(...levels.map((one) => one.points)), 0));
}

/** Null while a criterion has no level. */
export function rubricScoreOrNull(criteria: Rubric, chosen: readonly number[]): number | null {
  let sum = 0;
  for (const [index, { levels }] of criteria.entries()) {
    const level = levels[chosen[index] ?? -1];
    if (level === undefined) return null;
    sum += level.points;
  }
  return rounded(sum);
}

/** One level for each criterion, or -1. */
export function fitsRubric(criteria: Rubric, chosen: readonly number[]): boolean {
  return (
    chosen.length === criteria.length &&
    criteria.every(({ levels }, index) => (chosen[index] ?? -1) < levels.length)
  );
}

import { type CpdTarget, cpdBounds, type SetCpdTargetBody } from '@repo/schemas/childcare/cpd';
import { z } from 'zod';

/** Empty: none. */
const typedPoints = z
  .string()
  .trim()
  .regex(/^(\d{1,3}(\.\d{1,2})?)?$/u, 'Type a number with at most two decimals, such as 2.5')
  .transform((text) => (text === '' ? null : Number(text)))
  .refine((points) => points === null || points <= cpdBounds.points, `At most ${cpdBounds.points}`);

export const cpdTargetFormSchema = z
  .object({
    points: typedPoints,
    /** By the id of a category. */
    minimums: z.record(z.string(), typedPoints),
  })
  .refine(({ points, minimums }) => points !== null || sumOf(minimums) === 0, {
    error: 'Type the target too: minimums are part of it',
    path: ['points'],
  })
  .refine(({ points, minimums }) => points === null || sumOf(minimums) <= Math.round(points * 100), {
    error: 'The minimums add up to more than the target',
    path: ['points'],
  });

export type CpdTargetInput = z.input<typeof cpdTargetFormSchema>;
export type CpdTargetTerms = z.output<typeof cpdTargetFormSchema>;

/** In hundredths. */
function sumOf(minimums: Readonly<Record<string, number | null>>): number {
  return Object.values(minimums).reduce<number>(
    (total, points) => total + Math.round((points ?? 0) * 100),
    0,
  );
}

/** With a field for each category. */
export function toFormValues(
  { points, minimums }: Pick<CpdTarget, 'points' | 'minimums'>,
  categories: readonly { id: string }[],
): CpdTargetInput {
  const pointsOf = new Map(minimums.map((minimum) => [minimum.categoryId, String(minimum.points)]));
  return {
    points: points === null ? '' : String(points),
    minimums: Object.fromEntries(categories.map(({ id }) => [id, pointsOf.get(id) ?? ''])),
  };
}

/** 0 in a category is no minimum. */
export function toSetCpdTargetBody({ points, minimums }: CpdTargetTerms): SetCpdTargetBody {
  return {
    points,
    minimums: Object.entries(minimums).flatMap(([categoryId, minimum]) =>
      minimum ? [{ categoryId, points: minimum }] : [],
    ),
  };
}

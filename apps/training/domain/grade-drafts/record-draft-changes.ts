import { newId } from '@repo/db/new-id';
import type { Prisma, TrainingDb } from '@repo/db/training';
import type { TrainerContext } from '#domain/context.ts';

type Change = Pick<
  Prisma.DraftChangeCreateManyInput,
  'assessmentId' | 'learnerId' | 'attempt' | 'isDiscarded'
> & {
  previousScore: number | null;
  score: number | null;
};

/** For the history of a cell. A change of the feedback alone is none. */
export async function recordDraftChanges(
  tx: TrainingDb,
  { actor, clock }: Pick<TrainerContext, 'actor' | 'clock'>,
  source: Prisma.DraftChangeCreateManyInput['source'],
  changes: readonly Change[],
): Promise<void> {
  const by = { source, markerId: actor.id, changedAt: clock() };
  const data = changes
    .filter(({ previousScore, score, isDiscarded }) => isDiscarded || previousScore !== score)
    .map((change) => ({ id: newId(), ...change, ...by }));
  if (data.length > 0) await tx.draftChange.createMany({ data });
}

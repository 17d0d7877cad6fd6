import type { TrainingDb } from '@repo/db/training';
import { getLocalRun, type LocalRun } from '#domain/agency/plan-local-run.ts';
import { lockRun } from '#domain/enrolments/lock-run.ts';
import { errors } from '#domain/errors.ts';

/** Locks the class. Throws classChanged when published since `seen` or, if `agencyUpdated`, changed at all. */
export async function lockRunUnlessChanged(
  tx: TrainingDb,
  seen: Pick<LocalRun, 'id' | 'agencyRunId' | 'updatedAt'>,
  { agencyUpdated }: { agencyUpdated: boolean },
): Promise<LocalRun> {
  await lockRun(tx, seen.id);
  const run = await getLocalRun({ db: tx }, seen.id);
  const isPublishedSince = run.agencyRunId !== seen.agencyRunId;
  if (isPublishedSince || (agencyUpdated && run.updatedAt.getTime() !== seen.updatedAt.getTime())) {
    throw errors.classChanged();
  }
  return run;
}

import type { TrainingDb } from '@repo/db/training';
import { getLocalRun, type LocalRun } from '#domain/agency/plan-local-run.ts';
import { lockRun } from '#domain/enrolments/lock-run.ts';
import { errors } from '#domain/errors.ts';

/**
 * Takes a class's row until the transaction ends, and gives it as it is now. Throws classChanged when it was published
 * since it was `seen`; and, when the agency was told what to make of it (`told`), if anything of it was changed: of two
 * who edit it at once, the second has to look again, so that the agency and this service end up with the same.
 */
export async function holdRun(
  tx: TrainingDb,
  seen: Pick<LocalRun, 'id' | 'agencyRunId' | 'updatedAt'>,
  { told }: { told: boolean },
): Promise<LocalRun> {
  await lockRun(tx, seen.id);
  const run = await getLocalRun({ db: tx }, seen.id);
  const isPublishedSince = run.agencyRunId !== seen.agencyRunId;
  if (isPublishedSince || (told && run.updatedAt.getTime() !== seen.updatedAt.getTime())) {
    throw errors.classChanged();
  }
  return run;
}

import type { TrainingDb } from '@repo/db/training';
import type { materialReleases } from '@repo/schemas/training/class-material';
import { dateTextToColumn } from '#domain/calendar/singapore-date.ts';
import { errors } from '#domain/errors.ts';

type Release = {
  release: (typeof materialReleases)[number];
  releaseOn: string | null;
  sessionId: string | null;
};

/** What belongs to another release is dropped. The class is locked. Throws sessionNotFound for a session of another class. */
export async function toReleaseColumns(
  tx: TrainingDb,
  courseRunId: string,
  { release, releaseOn, sessionId }: Release,
) {
  if (release !== 'at_session')
    return {
      release,
      releaseOn: release === 'on_date' ? dateTextToColumn(releaseOn) : null,
      sessionId: null,
    };
  const where = { id: sessionId ?? '', courseRunId };
  if ((await tx.courseRunSession.count({ where })) === 0) throw errors.sessionNotFound();
  return { release, releaseOn: null, sessionId };
}

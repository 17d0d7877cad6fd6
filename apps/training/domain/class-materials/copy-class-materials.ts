import type { TrainingDb } from '@repo/db/training';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Called before anything else of a copy is locked. Throws courseRunNotFound. */
export async function lockCopiedClass(tx: TrainingDb, courseRunId: string): Promise<void> {
  const found = await tx.$queryRaw<unknown[]>`SELECT 1 FROM course_run WHERE id = ${courseRunId} FOR SHARE`;
  if (found.length === 0) throw errors.courseRunNotFound();
}

/**
 * As drafts in the same order, which share the files. Days are as far from the first day as they were, and a session is the one of the
 * same number; where there is none, nobody sees the material until another one is chosen. Both classes are locked. Returns the number.
 */
export async function copyClassMaterials(
  tx: TrainingDb,
  { actor, clock }: Pick<AdminContext, 'actor' | 'clock'>,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<number> {
  const now = clock();
  return tx.$executeRaw`
    INSERT INTO class_material (id, course_run_id, kind, position, name, description, url, file_id, release, release_on,
      session_id, creator_id, created_at, updated_at)
    SELECT gen_random_uuid()::text, target.id, m.kind, m.position, m.name, m.description, m.url, m.file_id, m.release,
      m.release_on + coalesce(target.start_date - source.start_date, 0), same.id, ${actor.id}, ${now}, ${now}
    FROM class_material m
      JOIN course_run source ON source.id = m.course_run_id
      JOIN course_run target ON target.id = ${toId}
      LEFT JOIN course_run_session s ON s.id = m.session_id
      LEFT JOIN course_run_session same ON same.course_run_id = target.id AND same.number = s.number
    WHERE m.course_run_id = ${fromId}`;
}

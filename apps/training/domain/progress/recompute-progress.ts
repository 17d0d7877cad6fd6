import { Prisma, type TrainingDb } from '@repo/db/training';

type Scope = {
  courseId: string;
  /** All learners of the course when absent. */
  userId?: string;
};

/** Rounded down, so that 100 means all. The caller has locked the course, or the enrolment is new. */
export async function recomputeProgress(tx: TrainingDb, { courseId, userId }: Scope): Promise<void> {
  const person = userId === undefined ? Prisma.empty : Prisma.sql`AND enrolment.user_id = ${userId}`;
  // Locked first, because a statement's snapshot is older than the lock it waits for.
  await tx.$queryRaw`
    SELECT enrolment.id FROM enrolment JOIN course_run run ON run.id = enrolment.course_run_id
    WHERE run.course_id = ${courseId} AND enrolment.status = 'enrolled' ${person}
    ORDER BY enrolment.id FOR NO KEY UPDATE OF enrolment`;
  await tx.$executeRaw`
    WITH part AS (
      SELECT subtopic.id FROM subtopic JOIN learning_unit unit ON unit.id = subtopic.learning_unit_id
      WHERE unit.course_id = ${courseId}
    ), amount AS (
      SELECT enrolment.id,
        COALESCE((SELECT count(*) FROM read_subtopic, part
          WHERE read_subtopic.user_id = enrolment.user_id AND read_subtopic.subtopic_id = part.id) * 100
          / NULLIF((SELECT count(*) FROM part), 0), 0)::int AS progress
      FROM enrolment JOIN course_run run ON run.id = enrolment.course_run_id
      WHERE run.course_id = ${courseId} AND enrolment.status = 'enrolled' ${person}
    )
    UPDATE enrolment SET progress = amount.progress, updated_at = now()
    FROM amount WHERE enrolment.id = amount.id AND enrolment.progress <> amount.progress`;
}

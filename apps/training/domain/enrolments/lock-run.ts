import type { TrainingDb } from '@repo/db/training';
import type { ClassStatus } from '@repo/schemas/training/class';
import { errors } from '#domain/errors.ts';

export type LockedRun = {
  id: string;
  courseId: string;
  status: ClassStatus;
  startDate: string | null;
  endDate: string | null;
  enrolledCount: number;
  capacity: number;
};

/** Serialises everything that takes or frees a place; lock before any enrolment. Throws courseRunNotFound. */
export async function lockRun(tx: TrainingDb, courseRunId: string): Promise<LockedRun> {
  const [run] = await tx.$queryRaw<LockedRun[]>`
    SELECT id, course_id AS "courseId", status::text AS status, start_date::text AS "startDate",
      end_date::text AS "endDate", enrolled_count AS "enrolledCount", intake_size + threshold AS capacity
    FROM course_run WHERE id = ${courseRunId} FOR NO KEY UPDATE`;
  if (run === undefined) throw errors.courseRunNotFound();
  return run;
}

import { Prisma, type TrainingDb } from '@repo/db/training';
import { classDueDateJoinSql, dueAtSql, extensionJoinSql } from './due-at-sql.ts';

type Which = { assessmentId: string; courseRunId?: string; learnerId?: string };

/** After a change of due dates. Work that was graded without a file is never late. */
export async function recomputeLateness(
  tx: TrainingDb,
  { assessmentId, courseRunId, learnerId }: Which,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE submission s SET late = s.submitted_at > due.at
    FROM (SELECT w.id, ${dueAtSql} AS at
      FROM submission w JOIN assessment a ON a.id = w.assessment_id JOIN course_run r ON r.id = w.course_run_id
      ${classDueDateJoinSql} ${extensionJoinSql(Prisma.sql`w.learner_id`, Prisma.sql`w.attempt`)}
      WHERE w.assessment_id = ${assessmentId} AND w.file_id IS NOT NULL
        AND ${courseRunId === undefined ? Prisma.sql`TRUE` : Prisma.sql`w.course_run_id = ${courseRunId}`}
        AND ${learnerId === undefined ? Prisma.sql`TRUE` : Prisma.sql`w.learner_id = ${learnerId}`}) due
    WHERE s.id = due.id`;
}

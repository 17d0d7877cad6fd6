import { Prisma, type TrainingDb } from '@repo/db/training';
import { classDueDateJoinSql, dueAtSql, extensionJoinSql } from './due-at-sql.ts';

type AssessedClass = { courseRunId: string; dueAt: Date };

/** The learner's latest class in the assessment's course. Null when there is none. */
export async function findAssessedClass(
  db: TrainingDb,
  { assessmentId, learnerId }: { assessmentId: string; learnerId: string },
): Promise<AssessedClass | null> {
  const [found] = await listAssessedClasses(db, learnerId, Prisma.sql`a.id = ${assessmentId}`);
  return found ?? null;
}

/** The learner’s due dates by assessment id. */
export async function readDueDatesByAssessmentId(
  db: TrainingDb,
  learnerId: string,
): Promise<Map<string, Date>> {
  const rows = await listAssessedClasses(db, learnerId, Prisma.sql`TRUE`);
  return new Map(rows.map(({ assessmentId, dueAt }) => [assessmentId, dueAt]));
}

function listAssessedClasses(db: TrainingDb, learnerId: string, condition: Prisma.Sql) {
  return db.$queryRaw<(AssessedClass & { assessmentId: string })[]>`
    SELECT id AS "assessmentId", course_run_id AS "courseRunId", due_at AS "dueAt"
    FROM (${assessedClassesSql(learnerId, condition)}) assessed`;
}

/** Per assessment, the learner's latest class. Index: enrolment_user_id_course_run_id_key, then assessment_course_id_due_date_idx. */
export function assessedClassesSql(learnerId: string, condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT DISTINCT ON (a.id) a.id, r.id AS course_run_id, ${dueAtSql} AS due_at
    FROM enrolment e
    JOIN course_run r ON r.id = e.course_run_id
    JOIN assessment a ON a.course_id = r.course_id
    ${classDueDateJoinSql} ${extensionJoinSql(Prisma.sql`${learnerId}`)}
    WHERE e.user_id = ${learnerId} AND e.status NOT IN ('admin removed', 'cancelled', 'withdrawn') AND ${condition}
    ORDER BY a.id, e.enrolled_at DESC, e.id DESC`;
}

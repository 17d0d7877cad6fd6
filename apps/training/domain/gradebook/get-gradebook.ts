import type { TrainingDb } from '@repo/db/training';
import type { Gradebook, GradebookAssessment, GradebookChanges } from '@repo/schemas/training/gradebook';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assessmentOrderSql, isManagedSql, learnersSql, readCells } from './read-cells.ts';

type Reader = Pick<SignedInContext, 'db' | 'actor' | 'clock'>;
type Heading = { courseTitle: string; assessments: GradebookAssessment[]; shape: string };

/** For admins and the trainer of the class. Throws courseRunNotFound, also without permission. */
export async function getGradebook(ctx: Reader, courseRunId: string): Promise<Gradebook> {
  const readAt = ctx.clock().toISOString();
  const { db, actor } = ctx;
  const [heading, learners] = await Promise.all([
    readHeading(ctx, courseRunId),
    readCells(db, { courseRunId, actor }),
  ]);
  return { courseRunId, readAt, ...heading, learners };
}

/** Rows become visible when their transaction ends, which can be later than the time that they carry. */
const overlapMs = 60_000;

/** What may have changed since a read. Throws courseRunNotFound, also without permission. */
export async function listGradebookChanges(
  ctx: Reader,
  courseRunId: string,
  { since }: { since: string },
): Promise<GradebookChanges> {
  const readAt = ctx.clock().toISOString();
  const { db, actor } = ctx;
  const [{ shape }, learners] = await Promise.all([
    readHeading(ctx, courseRunId),
    readCells(db, { courseRunId, actor, since: new Date(Date.parse(since) - overlapMs) }),
  ]);
  return { readAt, shape, learners: learners.map(({ id, cells }) => ({ id, cells })) };
}

/** Throws courseRunNotFound, also without permission. */
export async function readHeading(
  { db, actor }: { db: TrainingDb; actor: Reader['actor'] },
  courseRunId: string,
): Promise<Heading> {
  const [found] = await db.$queryRaw<Heading[]>`
    WITH ${learnersSql({ courseRunId, actor })}, listed AS (
      SELECT coalesce(json_agg(json_build_object('id', a.id, 'title', a.title, 'maxScore', a.max_score,
        'passScore', a.pass_score, 'isBlind', a.blind_key IS NOT NULL, 'hasRubric', a.rubric <> '[]')
        ORDER BY ${assessmentOrderSql}), '[]') AS assessments
      FROM assessment a JOIN book ON book.course_id = a.course_id)
    SELECT c.title AS "courseTitle", listed.assessments, left(md5(listed.assessments::text
      || coalesce((SELECT string_agg(id, ',' ORDER BY id) FROM person), '')), 12) AS shape
    FROM course_run r JOIN course c ON c.id = r.course_id CROSS JOIN listed
    WHERE r.id = ${courseRunId} AND ${isManagedSql(actor)}`;
  if (!found) throw errors.courseRunNotFound();
  return found;
}

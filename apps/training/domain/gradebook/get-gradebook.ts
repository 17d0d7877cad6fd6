import { createHash } from 'node:crypto';
import type { TrainingDb } from '@repo/db/training';
import type { Gradebook, GradebookAssessment } from '@repo/schemas/training/gradebook';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assessmentOrderSql, managesClassSql, readGradebookLearners } from './read-cells.ts';

type Reader = Pick<SignedInContext, 'db' | 'actor'>;
type Heading = { courseTitle: string; assessments: GradebookAssessment[] };

/** For admins and the trainer of the class. Throws courseRunNotFound, also without permission. */
export async function getGradebook({ db, actor }: Reader, courseRunId: string): Promise<Gradebook> {
  const [heading, learners] = await Promise.all([
    readGradebookHeading({ db, actor }, courseRunId),
    readGradebookLearners(db, { courseRunId, actor }),
  ]);
  const book = { courseRunId, ...heading, learners };
  const version = createHash('sha256').update(JSON.stringify(book)).digest('base64url').slice(0, 22);
  return { ...book, version };
}

/**
 * Null when nothing changed. All is read, because cells change with much more than what is stored in them: extensions, class
 * changes, grades that are taken back, other settings. Throws courseRunNotFound, also without permission.
 */
export async function getGradebookIfChanged(
  ctx: Reader,
  courseRunId: string,
  { known }: { known: string },
): Promise<Gradebook | null> {
  const book = await getGradebook(ctx, courseRunId);
  return book.version === known ? null : book;
}

/** Throws courseRunNotFound, also without permission. */
export async function readGradebookHeading(
  { db, actor }: { db: TrainingDb; actor: Reader['actor'] },
  courseRunId: string,
): Promise<Heading> {
  const [found] = await db.$queryRaw<Heading[]>`
    WITH listed AS (
      SELECT coalesce(json_agg(json_build_object('id', a.id, 'title', a.title, 'maxScore', a.max_score,
        'passScore', a.pass_score, 'isBlind', a.blind_key IS NOT NULL, 'hasRubric', a.rubric <> '[]',
        'isSecondMarked', a.second_percent > 0)
        ORDER BY ${assessmentOrderSql}), '[]') AS assessments
      FROM assessment a JOIN course_run r ON r.course_id = a.course_id WHERE r.id = ${courseRunId})
    SELECT c.title AS "courseTitle", listed.assessments
    FROM course_run r JOIN course c ON c.id = r.course_id CROSS JOIN listed
    WHERE r.id = ${courseRunId} AND ${managesClassSql(actor)}`;
  if (!found) throw errors.courseRunNotFound();
  return found;
}

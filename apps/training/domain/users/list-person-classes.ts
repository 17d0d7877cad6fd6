import { Prisma } from '@repo/db/training';
import type { EnrolmentStatusText } from '@repo/schemas/training/enrolment';
import { taughtOrAssistedRunIdsSql } from '#domain/classes/taught-by.ts';
import type { AdminContext } from '#domain/context.ts';
import { offsetOfPage, type Paging } from '#domain/list-page.ts';

export type PersonClass = {
  courseRunId: string;
  courseTitle: string;
  startDate: string | null;
  endDate: string | null;
  /** "trainer", or the status of the enrolment. */
  part: 'trainer' | EnrolmentStatusText;
};

/** Indexes: course_run_trainer_id_start_date_idx, enrolment_user_id_course_run_id_key. */
function partsOf(userId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT taught.id AS course_run_id, 'trainer' AS part FROM ${taughtOrAssistedRunIdsSql(userId)} taught
    UNION ALL
    SELECT course_run_id, status::text FROM enrolment WHERE user_id = ${userId}`;
}

/** Classes taught and enrolled in; undated first, then newest. */
export async function listPersonClasses(
  ctx: Pick<AdminContext, 'db' | 'actor'>,
  userId: string,
  { page, limit }: Paging,
): Promise<{ classes: PersonClass[]; total: number }> {
  const [classes, [counted]] = await Promise.all([
    ctx.db.$queryRaw<PersonClass[]>`
      SELECT run.id AS "courseRunId", course.title AS "courseTitle", run.start_date::text AS "startDate",
        run.end_date::text AS "endDate", own.part
      FROM (${partsOf(userId)}) own JOIN course_run run ON run.id = own.course_run_id
        JOIN course ON course.id = run.course_id
      ORDER BY run.start_date DESC NULLS FIRST, run.id DESC, own.part
      LIMIT ${limit} OFFSET ${offsetOfPage(page, limit)}`,
    ctx.db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM (${partsOf(userId)}) own`,
  ]);
  return { classes, total: counted?.total ?? 0 };
}

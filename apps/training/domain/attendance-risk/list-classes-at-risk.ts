import { Prisma } from '@repo/db/training';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { dateColumnToText } from '#domain/calendar/singapore-date.ts';
import { taughtRunIdsSql } from '#domain/classes/taught-by.ts';
import type { SignedInContext } from '#domain/context.ts';
import { type ListPage, type Paging, toListPage, toSkipAndTake } from '#domain/list-page.ts';
import { atRiskSql } from './at-risk-sql.ts';

export type ClassAtRisk = { courseRunId: string; title: string; dates: string; below: number; last: number };

type Row = Omit<ClassAtRisk, 'dates'> & { startDate: Date | null; endDate: Date | null; total: number };

function manageableSql({ id, roles }: SignedInContext['actor']): Prisma.Sql {
  if (roles.includes('admin')) return Prisma.sql`TRUE`;
  return roles.includes('trainer') ? Prisma.sql`r.id IN ${taughtRunIdsSql(id)}` : Prisma.sql`FALSE`;
}

/** Running classes that the caller teaches, all for admins, with learners at risk: the most of them below the minimum first. */
export async function listClassesAtRisk(
  { db, actor, clock }: Pick<SignedInContext, 'db' | 'actor' | 'clock'>,
  paging: Paging,
): Promise<ListPage<ClassAtRisk>> {
  const runs = manageableSql(actor);
  const { skip, take } = toSkipAndTake(paging);
  const read = (from: number, count: number) => db.$queryRaw<Row[]>`${atRiskSql(runs, clock())}
    SELECT r.id AS "courseRunId", c.title, r.start_date AS "startDate", r.end_date AS "endDate",
      (count(*) FILTER (WHERE risk = 'below'))::int AS below, (count(*) FILTER (WHERE risk = 'last'))::int AS last,
      (count(*) OVER ())::int AS total
    FROM at_risk JOIN course_run r ON r.id = at_risk.course_run_id JOIN course c ON c.id = r.course_id
    GROUP BY r.id, c.id ORDER BY below DESC, last DESC, r.start_date, r.id LIMIT ${count} OFFSET ${from}`;
  const rows = await read(skip, take);
  // A page past the last one has no row that says how many there are.
  const [first] = rows.length === 0 && skip > 0 ? await read(0, 1) : rows;
  const classes = rows.map(({ startDate, endDate, total: _, ...row }) => ({
    ...row,
    dates: formatDates(startDate && dateColumnToText(startDate), endDate && dateColumnToText(endDate)),
  }));
  return toListPage(classes, paging, first?.total ?? 0);
}

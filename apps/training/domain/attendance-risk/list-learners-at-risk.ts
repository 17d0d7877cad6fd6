import { escapeLikePattern } from '@repo/db/like-pattern';
import { Prisma, type TrainingDb } from '@repo/db/training';
import { type CsvColumn, formatCsvParts } from '@repo/schemas/csv';
import type { AttendanceRiskFilters, LearnerAtRisk } from '@repo/schemas/training/attendance-risk';
import { assertFoundAndManageable } from '#domain/classes/class-visibility.ts';
import { classTrainersSelect } from '#domain/classes/taught-by.ts';
import { formatMinutesAsHours } from '#domain/completion/completion-texts.ts';
import { classEndSql } from '#domain/completion/read-completion.ts';
import type { SignedInContext } from '#domain/context.ts';
import { type Paging, toSkipAndTake } from '#domain/list-page.ts';
import { atRiskSql } from './at-risk-sql.ts';

type Reader = Pick<SignedInContext, 'db' | 'actor' | 'clock'>;

/** For who teaches the class, and admins. Throws courseRunNotFound, forbidden. */
export async function getClassOfLearnersAtRisk({ db, actor, clock }: Reader, courseRunId: string) {
  const run = await db.courseRun.findUnique({
    where: { id: courseRunId },
    select: {
      ...classTrainersSelect,
      course: { select: { title: true, completionRule: { select: { minimumAttendance: true } } } },
    },
  });
  const { course } = assertFoundAndManageable(actor, run);
  const [end] = await db.$queryRaw<{ isOver: boolean | null }[]>`
    SELECT ${classEndSql} <= ${clock()} AS "isOver" FROM course_run r
    JOIN course_run_session s ON s.course_run_id = r.id WHERE r.id = ${courseRunId} GROUP BY r.id`;
  return {
    courseTitle: course.title,
    minimumAttendance: course.completionRule?.minimumAttendance ?? null,
    isOver: end?.isOver ?? false,
  };
}

const columns = {
  name: Prisma.sql`u.full_name`,
  left: Prisma.sql`at_risk.left_minutes`,
  missed: Prisma.sql`at_risk.missed_minutes`,
} as const;

function orderOf(sort: AttendanceRiskFilters['sort']): Prisma.Sql {
  const { id, descending } = sort ?? { id: 'left', descending: false };
  return Prisma.sql`${columns[id]} ${descending ? Prisma.sql`DESC` : Prisma.sql`ASC`}, u.full_name, u.id`;
}

type Row = LearnerAtRisk & { total: number };

/** Who can miss the least first, unless sorted otherwise; each row has the number of all. */
function readRows(
  db: TrainingDb,
  { courseRunId, now }: { courseRunId: string; now: Date },
  { q, risk, sort }: AttendanceRiskFilters,
  page: Prisma.Sql = Prisma.empty,
): Promise<Row[]> {
  const named =
    q.trim() === '' ? Prisma.sql`TRUE` : Prisma.sql`u.full_name ILIKE ${`%${escapeLikePattern(q.trim())}%`}`;
  const ofRisk = risk.length === 0 ? Prisma.sql`TRUE` : Prisma.sql`at_risk.risk = ANY (${risk})`;
  return db.$queryRaw<Row[]>`${atRiskSql(Prisma.sql`r.id = ${courseRunId}`, now)}
    SELECT u.id AS "userId", u.full_name AS "fullName", at_risk.risk, at_risk.missed_minutes AS "missedMinutes",
      at_risk.left_minutes AS "leftMinutes", at_risk.total_minutes AS "totalMinutes",
      at_risk.minimum_attendance AS "minimumAttendance", (count(*) OVER ())::int AS total
    FROM at_risk JOIN "user" u ON u.id = at_risk.user_id
    WHERE ${named} AND ${ofRisk} ORDER BY ${orderOf(sort)} ${page}`;
}

const withoutTotal = ({ total: _, ...row }: Row): LearnerAtRisk => row;

/** Throws courseRunNotFound, forbidden. */
export async function listLearnersAtRisk(
  ctx: Reader,
  courseRunId: string,
  filters: AttendanceRiskFilters & Paging,
): Promise<{ rows: LearnerAtRisk[]; total: number }> {
  await getClassOfLearnersAtRisk(ctx, courseRunId);
  const { skip, take } = toSkipAndTake(filters);
  const read = (from: number, count: number) =>
    readRows(ctx.db, { courseRunId, now: ctx.clock() }, filters, Prisma.sql`LIMIT ${count} OFFSET ${from}`);
  const rows = await read(skip, take);
  // A page past the last one has no row that says how many there are.
  const [first] = rows.length === 0 && skip > 0 ? await read(0, 1) : rows;
  return { rows: rows.map(withoutTotal), total: first?.total ?? 0 };
}

const csvColumns: readonly CsvColumn<LearnerAtRisk>[] = [
  ['Name', ({ fullName }) => fullName],
  ['Attendance', ({ risk }) => (risk === 'below' ? 'below the minimum' : 'cannot miss more')],
  ['Hours missed', ({ missedMinutes }) => formatMinutesAsHours(missedMinutes)],
  ['Hours that can still be missed', ({ leftMinutes }) => formatMinutesAsHours(leftMinutes)],
  ['Hours of the class', ({ totalMinutes }) => formatMinutesAsHours(totalMinutes)],
  ['Minimum in percent', ({ minimumAttendance }) => minimumAttendance],
];

/** CSV in list order. Throws courseRunNotFound, forbidden. */
export async function* exportLearnersAtRiskAsCsv(
  ctx: Reader,
  courseRunId: string,
  filters: AttendanceRiskFilters,
): AsyncGenerator<string> {
  async function* read() {
    await getClassOfLearnersAtRisk(ctx, courseRunId);
    yield (await readRows(ctx.db, { courseRunId, now: ctx.clock() }, filters)).map(withoutTotal);
  }
  yield* formatCsvParts(csvColumns, read());
}

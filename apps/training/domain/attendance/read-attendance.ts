import { escapeLikePattern } from '@repo/db/like-pattern';
import { Prisma, type TrainingDb } from '@repo/db/training';
import type { AttendanceRow, AttendanceTableFilters } from '@repo/schemas/training/attendance';

export type AttendanceQuery = {
  sessionId: string;
  courseRunId: string;
  filters?: AttendanceTableFilters | undefined;
  userIds?: readonly string[] | undefined;
};

type Row = Omit<AttendanceRow, 'markedAt'> & { markedAt: Date | null };

const columns = {
  name: Prisma.sql`u.full_name`,
  email: Prisma.sql`u.email`,
  mark: Prisma.sql`a.status::text`,
  how: Prisma.sql`a.method::text`,
  when: Prisma.sql`a.marked_at`,
} as const;

function orderOf(sort: AttendanceTableFilters['sort']): Prisma.Sql {
  const byName = Prisma.sql`u.full_name, e.id`;
  if (!sort) return byName;
  const column = columns[sort.id];
  return sort.descending
    ? Prisma.sql`${column} DESC NULLS LAST, ${byName}`
    : Prisma.sql`${column} ASC NULLS LAST, ${byName}`;
}

/** Index: absence_document_session_id_user_id_idx. */
const documentCounts = (sessionId: string) => Prisma.sql`CROSS JOIN LATERAL (
  SELECT count(*)::int AS total, count(*) FILTER (WHERE d.status = 'waiting')::int AS waiting
  FROM absence_document d WHERE d.session_id = ${sessionId} AND d.user_id = e.user_id) docs`;

/** Index: enrolment_course_run_id_status_idx. */
function from(
  { sessionId, courseRunId, filters, userIds }: AttendanceQuery,
  joined = Prisma.empty,
): Prisma.Sql {
  const q = filters?.q.trim() ?? '';
  const pattern = `%${escapeLikePattern(q)}%`;
  const marks = filters?.mark ?? [];
  const conditions = [
    Prisma.sql`e.course_run_id = ${courseRunId}`,
    Prisma.sql`e.status NOT IN ('admin removed', 'cancelled', 'withdrawn')`,
    ...(q ? [Prisma.sql`(u.full_name ILIKE ${pattern} OR u.email ILIKE ${pattern})`] : []),
    ...(marks.length > 0 ? [Prisma.sql`coalesce(a.status::text, 'none') = ANY(${marks})`] : []),
    ...(filters && filters.document.length > 0
      ? [
          Prisma.sql`EXISTS (SELECT 1 FROM absence_document d
            WHERE d.session_id = ${sessionId} AND d.user_id = e.user_id AND d.status = 'waiting')`,
        ]
      : []),
    ...(userIds ? [Prisma.sql`e.user_id = ANY(${userIds})`] : []),
  ];
  return Prisma.sql`enrolment e JOIN "user" u ON u.id = e.user_id
    LEFT JOIN attendance a ON a.session_id = ${sessionId} AND a.user_id = e.user_id
    LEFT JOIN "user" marker ON marker.id = a.marked_by_id ${joined}
    WHERE ${Prisma.join(conditions, ' AND ')}`;
}

/** Sorted by name by default. */
export async function readAttendanceRows(
  db: TrainingDb,
  wanted: AttendanceQuery,
  page?: { skip: number; take: number },
): Promise<AttendanceRow[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT u.id AS "userId", u.full_name AS "fullName", u.email, a.status::text AS status, a.method::text AS method,
      a.marked_at AS "markedAt", marker.full_name AS "markedByName", CASE WHEN a.status <> 'absent' THEN a.minutes END AS minutes, coalesce(a.made_up_minutes, 0) AS "madeUpMinutes",
      a.reason::text AS reason,
      coalesce(a.note, '') AS note, docs.total AS documents, docs.waiting AS "documentsWaiting"
    FROM ${from(wanted, documentCounts(wanted.sessionId))}
    ORDER BY ${orderOf(wanted.filters?.sort ?? null)}
    ${page ? Prisma.sql`LIMIT ${page.take} OFFSET ${page.skip}` : Prisma.empty}`;
  return rows.map((row) => ({ ...row, markedAt: row.markedAt?.toISOString() ?? null }));
}

/** `waiting`: learners with a document that waits for a decision. */
export type AttendanceCounts = { total: number; unmarked: number; waiting: number };

export async function countLearnersAndUnmarked(
  db: TrainingDb,
  wanted: AttendanceQuery,
): Promise<AttendanceCounts> {
  const [row] = await db.$queryRaw<AttendanceCounts[]>`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE a.status IS NULL)::int AS unmarked,
      count(*) FILTER (WHERE EXISTS (SELECT 1 FROM absence_document d
        WHERE d.session_id = ${wanted.sessionId} AND d.user_id = e.user_id AND d.status = 'waiting'))::int AS waiting
    FROM ${from(wanted)}`;
  return row ?? { total: 0, unmarked: 0, waiting: 0 };
}

import { escapeLikePattern } from '@repo/db/like-pattern';
import { Prisma, type TrainingDb } from '@repo/db/training';
import type { RosterRow } from '@repo/schemas/training/class';
import type { RosterTableFilters } from '@repo/schemas/training/roster-table';

type Row = Omit<RosterRow, 'enrolledAt' | 'attendance'> & {
  enrolledAt: Date;
  present: number;
  late: number;
  absent: number;
};

/** The learner's attendance in the class. Indexes: attendance_user_id_idx, course_run_session_pkey. */
const marks = Prisma.sql`LEFT JOIN LATERAL (
  SELECT count(*) FILTER (WHERE a.status = 'present')::int AS present,
    count(*) FILTER (WHERE a.status = 'late')::int AS late,
    count(*) FILTER (WHERE a.status = 'absent')::int AS absent
  FROM attendance a JOIN course_run_session s ON s.id = a.session_id
  WHERE a.user_id = e.user_id AND s.course_run_id = e.course_run_id
) m ON TRUE`;

const columns = {
  name: Prisma.sql`u.full_name`,
  email: Prisma.sql`u.email`,
  phone: Prisma.sql`u.phone`,
  enrolment: Prisma.sql`e.status::text`,
  attended: Prisma.sql`m.present + m.late`,
  late: Prisma.sql`m.late`,
  absent: Prisma.sql`m.absent`,
  progress: Prisma.sql`e.progress`,
  sponsorship: Prisma.sql`e.sponsorship_type`,
  since: Prisma.sql`e.enrolled_at`,
} as const;

function orderOf(sort: RosterTableFilters['sort']): Prisma.Sql {
  const byName = Prisma.sql`u.full_name, e.id`;
  if (sort === null) {
    return Prisma.sql`e.status IN ('admin removed', 'cancelled', 'withdrawn'), ${byName}`;
  }
  return sort.descending
    ? Prisma.sql`${columns[sort.id]} DESC, ${byName}`
    : Prisma.sql`${columns[sort.id]}, ${byName}`;
}

function conditionsOf(courseRunId: string, { q, enrolment }: RosterTableFilters): Prisma.Sql {
  const pattern = `%${escapeLikePattern(q.trim())}%`;
  return Prisma.join(
    [
      Prisma.sql`e.course_run_id = ${courseRunId}`,
      ...(enrolment.length > 0 ? [Prisma.sql`e.status::text = ANY(${enrolment})`] : []),
      ...(q.trim()
        ? [
            Prisma.sql`(u.full_name ILIKE ${pattern} OR u.email ILIKE ${pattern} OR u.phone ILIKE ${pattern}
              OR e.sponsorship_type ILIKE ${pattern})`,
          ]
        : []),
    ],
    ' AND ',
  );
}

export const unfilteredRoster: RosterTableFilters = { q: '', enrolment: [], sort: null };

/** By default current learners first, by name. Index: enrolment_course_run_id_status_idx. */
export async function readRoster(
  db: TrainingDb,
  courseRunId: string,
  filters: RosterTableFilters,
  page?: { skip: number; take: number },
): Promise<RosterRow[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT e.id AS "enrolmentId", e.user_id AS "userId", u.full_name AS "fullName", u.email, u.phone,
      e.status::text AS status, e.progress, e.sponsorship_type AS "sponsorshipType", e.enrolled_at AS "enrolledAt",
      m.present, m.late, m.absent
    FROM enrolment e JOIN "user" u ON u.id = e.user_id ${marks}
    WHERE ${conditionsOf(courseRunId, filters)}
    ORDER BY ${orderOf(filters.sort)}
    ${page ? Prisma.sql`LIMIT ${page.take} OFFSET ${page.skip}` : Prisma.empty}`;
  return rows.map(({ present, late, absent, enrolledAt, ...row }) => ({
    ...row,
    enrolledAt: enrolledAt.toISOString(),
    attendance: { present, late, absent },
  }));
}

export async function countRoster(
  db: TrainingDb,
  courseRunId: string,
  filters: RosterTableFilters,
): Promise<number> {
  const [row] = await db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM enrolment e JOIN "user" u ON u.id = e.user_id
    WHERE ${conditionsOf(courseRunId, filters)}`;
  return row?.total ?? 0;
}

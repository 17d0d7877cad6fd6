import { Prisma } from '@repo/db/childcare';
import { toKeysetPage } from '@repo/db/keyset-page';
import type { ExternalAssignmentPage } from '@repo/schemas/childcare/external';
import type { ExternalListQuery } from '@repo/schemas/external-list';
import type { AssignmentRow } from '#domain/assignments/get-assignment.ts';
import { shownStatusAt, wasCompletedSql } from '#domain/assignments/shown-status.ts';
import type { KeyContext } from '#domain/context.ts';
import { withIsoDates } from '#domain/iso-dates.ts';

type Row = Omit<AssignmentRow, 'organizationId'> &
  Pick<ExternalAssignmentPage['data'][number], 'learner' | 'course' | 'progress'>;

/** What somebody learns after they left is no longer the centre's to see, nor where mail reaches them. */
const isInCentre = Prisma.sql`u.organization_id = a.organization_id`;

/** For what changed, which no index finds: a page that finds little takes no longer than others. */
const maximumExamined = 10_000;

/** Where looking through ends, unless the list does before. Index: assignment_organization_id_id_idx. */
async function findLastLookedAt(
  { db, key }: Pick<KeyContext, 'db' | 'key'>,
  { cursor, updatedSince, most }: Pick<ExternalListQuery, 'cursor' | 'updatedSince'> & { most: number },
): Promise<string | null> {
  if (updatedSince === undefined) return null;
  const row = await db.assignment.findFirst({
    where: { organizationId: key.ownerId, ...(cursor !== undefined && { id: { gt: cursor } }) },
    orderBy: { id: 'asc' },
    skip: most - 1,
    select: { id: true },
  });
  return row?.id ?? null;
}

/**
 * The assignments of the key's centre, by id; a page of what changed can be short. Indexes: assignment_organization_id_id_idx,
 * enrollment_user_id_course_id_key.
 */
export async function listAssignmentsOfKeyCentre(
  ctx: Pick<KeyContext, 'db' | 'key' | 'clock'>,
  { limit, cursor, updatedSince }: ExternalListQuery,
  { most = maximumExamined }: { most?: number } = {},
): Promise<ExternalAssignmentPage> {
  const { db, key, clock } = ctx;
  // Who comes back to the centre shows again what was learnt, so a change of the person counts as well.
  const changed = Prisma.sql`GREATEST(a.updated_at, CASE WHEN ${isInCentre} THEN GREATEST(e.updated_at, u.updated_at) END)`;
  const last = await findLastLookedAt(ctx, { cursor, updatedSince, most });
  const rows = await db.$queryRaw<Row[]>`
    SELECT a.id, a.learner_id AS "learnerId", a.course_id AS "courseId", a.assigned_by_id AS "assignedById",
      a.status::text AS status, a.deadline, a.notes, a.payment_status::text AS "paymentStatus",
      a.completed_at AS "completedAt", a.created_at AS "createdAt", ${changed} AS "updatedAt",
      jsonb_build_object('id', u.id, 'name', u.name, 'email', CASE WHEN ${isInCentre} THEN u.email END) AS learner,
      jsonb_build_object('id', c.id, 'title', c.title) AS course,
      CASE WHEN ${isInCentre} THEN COALESCE(e.progress, 0) WHEN ${wasCompletedSql} THEN 100 ELSE 0 END AS progress
    FROM assignment a
    JOIN "user" u ON u.id = a.learner_id
    JOIN course c ON c.id = a.course_id
    LEFT JOIN enrollment e ON e.user_id = a.learner_id AND e.course_id = a.course_id
    WHERE a.organization_id = ${key.ownerId}
      ${cursor === undefined ? Prisma.empty : Prisma.sql`AND a.id > ${cursor}`}
      ${last === null ? Prisma.empty : Prisma.sql`AND a.id <= ${last}`}
      ${updatedSince === undefined ? Prisma.empty : Prisma.sql`AND ${changed} >= ${updatedSince}::timestamptz`}
    ORDER BY a.id LIMIT ${limit + 1}`;
  const { data, nextCursor } = toKeysetPage(rows, limit, ({ id }) => id);
  const now = clock();
  return {
    data: data.map((row) => ({ ...withIsoDates(row), status: shownStatusAt(row, now) })),
    nextCursor: nextCursor ?? last,
  };
}

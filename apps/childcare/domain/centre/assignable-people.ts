import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import type {
  AssignableAnswer,
  AssignableLearnerOrInvitation,
  AssignableQuery,
  PeopleFilter,
} from '@repo/schemas/childcare/people';
import type { ManagerContext } from '#domain/context.ts';
import { getManagedCentre } from './get-managed-centre.ts';
import { matchesWordsSql } from './matches-words-sql.ts';
import { matchingPeopleSql } from './matching-people-sql.ts';

type Found = PeopleFilter & { organizationId: string; now: Date };

/**
 * For a FROM: rows (id, name, email, jobTitle, isInvited, place), learners by name and then pending invitations. Indexes:
 * user_organization_id_role_name_idx, invitation_organization_id_created_at_idx.
 */
function assignablePeople({ organizationId, q, state, now }: Found): Prisma.Sql {
  const waiting = Prisma.sql`
    UNION ALL
    SELECT i.id, i.name, i.email, i.job_title, true FROM invitation i
    WHERE i.organization_id = ${organizationId} AND i.accepted_at IS NULL AND i.withdrawn_at IS NULL
      AND i.expires_at > ${now}
      AND ${matchesWordsSql([Prisma.sql`i.name`, Prisma.sql`i.email`, Prisma.sql`i.job_title`, Prisma.sql`i.staff_id`], q)}`;
  return Prisma.sql`(
    SELECT found.*, row_number() OVER (ORDER BY "isInvited", name, id)::int AS place FROM (
      SELECT u.id, u.name, u.email, u.job_title AS "jobTitle", false AS "isInvited"
      FROM ${matchingPeopleSql({ organizationId, q, state, now })} w JOIN "user" u ON u.id = w.id
      ${state.length > 0 ? Prisma.empty : waiting}
    ) found
  )`;
}

type Page = { total: number; people: AssignableLearnerOrInvitation[] | null };

const maximumOffset = 2_000_000_000;

/** Throws what `getManagedCentre` throws. */
export async function listAssignablePeople(
  ctx: ManagerContext,
  { page, limit, q = '', state, organizationId }: AssignableQuery,
): Promise<AssignableAnswer> {
  const centre = await getManagedCentre(ctx, ctx.db, organizationId);
  const first = Math.min((page - 1) * limit, maximumOffset);
  const found = assignablePeople({ organizationId: centre.id, q, state, now: ctx.clock() });
  const [row] = await ctx.db.$queryRaw<[Page]>`
    WITH found AS MATERIALIZED (SELECT * FROM ${found} f)
    SELECT (SELECT count(*)::int FROM found) AS total,
      (SELECT json_agg(json_build_object('id', id, 'name', name, 'email', email, 'jobTitle', "jobTitle",
        'isInvited', "isInvited") ORDER BY place)
        FROM found WHERE place > ${first} AND place <= ${first + limit}) AS people`;
  return { people: row.people ?? [], total: row.total, page, totalPages: Math.ceil(row.total / limit) };
}

/** The learners and pending invitations with these ids, in list order. */
export function findAssignablePeopleByIds(
  db: ChildcareDb,
  { ids, organizationId, now }: { ids: string[]; organizationId: string; now: Date },
): Promise<AssignableLearnerOrInvitation[]> {
  return db.$queryRaw<AssignableLearnerOrInvitation[]>`
    SELECT id, name, email, "jobTitle", "isInvited"
    FROM ${assignablePeople({ organizationId, q: '', state: [], now })} found
    WHERE id = ANY(${ids}::text[]) ORDER BY place`;
}

/** The members of a group, in list order. */
export async function findGroupMembers(
  db: ChildcareDb,
  found: Found,
): Promise<{ learnerIds: string[]; invitationIds: string[] }> {
  const rows = await db.$queryRaw<{ id: string; isInvited: boolean }[]>`
    SELECT id, "isInvited" FROM ${assignablePeople(found)} found ORDER BY place`;
  return {
    learnerIds: rows.flatMap(({ id, isInvited }) => (isInvited ? [] : [id])),
    invitationIds: rows.flatMap(({ id, isInvited }) => (isInvited ? [id] : [])),
  };
}

import { Prisma } from '@repo/db/childcare';
import { type Overview, type OverviewPerson, overviewQuery } from '@repo/schemas/childcare/overview';
import type { SignedInContext } from '#domain/context.ts';
import { cellsSql } from './cells-sql.ts';
import { getOverview } from './get-overview.ts';

/** More than a centre has. */
const everybody = 1_000_000_000;

export type CentrePerson = OverviewPerson & {
  /** Courses, without waived ones. */
  assigned: number;
  done: number;
  /** Assignments that are overdue or due soon. */
  dueIds: string[];
};

type Counted = Pick<CentrePerson, 'assigned' | 'done' | 'dueIds'> & { id: string };

/** Of each learner of a centre who has a course, over all their courses, archived ones too. */
function countCourses({ db, clock }: SignedInContext, organizationId: string): Promise<Counted[]> {
  const ofCentre = Prisma.sql`SELECT id FROM "user" WHERE organization_id = ${organizationId} AND role = 'LEARNER'`;
  const cells = cellsSql({
    assignments: Prisma.sql`(SELECT * FROM assignment WHERE organization_id = ${organizationId} AND status <> 'CANCELLED')`,
    enrollments: Prisma.sql`(SELECT * FROM enrollment WHERE user_id IN (${ofCentre}))`,
    certificates: Prisma.sql`(SELECT * FROM certificate WHERE user_id IN (${ofCentre}))`,
    now: clock(),
  });
  return db.$queryRaw<Counted[]>`
    SELECT learner_id AS id, count(*) FILTER (WHERE status <> 'waived')::int AS assigned,
      count(*) FILTER (WHERE status = 'done')::int AS done,
      COALESCE(array_agg(assignment_id ORDER BY deadline, assignment_id) FILTER (
        WHERE status IN ('overdue', 'due-soon') AND assignment_id IS NOT NULL), '{}') AS "dueIds"
    FROM ${cells} cell GROUP BY learner_id`;
}

/** Everybody who learns in the caller's centre, by name, and how far they are. Throws what `findCentre` throws. */
export async function listPeople(
  ctx: SignedInContext,
): Promise<{ organization: Overview['organization']; people: CentrePerson[] }> {
  const query = { ...overviewQuery.parse({ sort: 'name' }), limit: everybody };
  // The people alone: their cells are counted in the database.
  const { organization, people } = await getOverview(ctx, query, { columns: 0 });
  const counts = new Map((await countCourses(ctx, organization.id)).map(({ id, ...rest }) => [id, rest]));
  return {
    organization,
    people: people.map((person) => ({
      ...person,
      ...(counts.get(person.id) ?? { assigned: 0, done: 0, dueIds: [] }),
    })),
  };
}

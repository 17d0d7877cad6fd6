import { Prisma } from '@repo/db/childcare';
import type { PeopleGroup, PeopleSort, PeopleState } from '@repo/schemas/childcare/people';
import { earnedBy } from './earned-by.ts';
import { matchesWords } from './match-words.ts';
import { standingSql } from './standing-sql.ts';

/** The first that is true, of a learner `l` and their standing `s`. The page of people names it: `stateOf`. */
const stateSql = Prisma.sql`CASE
    WHEN s.overdue > 0 THEN 'overdue'
    WHEN l.password_hash IS NULL THEN 'not-joined'
    WHEN s.due_soon > 0 THEN 'due-soon'
    WHEN s.assigned > 0 THEN 'on-track'
    ELSE 'unassigned'
  END`;

const columns: Record<PeopleSort, Prisma.Sql> = {
  name: Prisma.sql`l.name`,
  email: Prisma.sql`l.email`,
  jobTitle: Prisma.sql`l.job_title`,
  staffId: Prisma.sql`l.staff_id`,
  // The most urgent first.
  state: Prisma.sql`array_position(${['overdue', 'due-soon', 'not-joined', 'unassigned', 'on-track'] satisfies PeopleState[]}::text[], ${stateSql})`,
  done: Prisma.sql`COALESCE(s.done, 0)`,
  overdue: Prisma.sql`COALESCE(s.overdue, 0)`,
  cpdHours: Prisma.sql`COALESCE(e.hours, 0)`,
};

const needsStanding: readonly PeopleSort[] = ['state', 'done', 'overdue'];

type Order = { sort: PeopleSort; descending: boolean };
type Wanted = PeopleGroup & { organizationId: string; now: Date; order?: Order };

/**
 * Rows (id, place) of the learners of a centre who match, their places from 1. For a FROM. How everybody stands is read only
 * where it decides who matches or who comes first. Index: user_organization_id_role_name_idx.
 */
export function matchingPeople({ organizationId, q, state, now, order }: Wanted): Prisma.Sql {
  const { sort, descending } = order ?? { sort: 'name', descending: false };
  const direction = descending ? Prisma.sql`DESC` : Prisma.empty;
  const hasStanding = state.length > 0 || needsStanding.includes(sort);
  return Prisma.sql`(
    SELECT l.id, row_number() OVER (ORDER BY ${columns[sort]} ${direction}, l.name, l.id)::int AS place
    FROM "user" l
    ${hasStanding ? Prisma.sql`LEFT JOIN ${standingSql({ organizationId, now })} s ON s.learner_id = l.id` : Prisma.empty}
    ${sort === 'cpdHours' ? Prisma.sql`LEFT JOIN ${earnedBy({ organizationId, now })} e ON e.user_id = l.id` : Prisma.empty}
    WHERE l.organization_id = ${organizationId} AND l.role = 'LEARNER' AND l.deactivated_at IS NULL
      AND ${matchesWords([Prisma.sql`l.name`, Prisma.sql`l.email`, Prisma.sql`l.job_title`, Prisma.sql`l.staff_id`], q)}
      ${state.length > 0 ? Prisma.sql`AND ${stateSql} = ANY(${[...state]}::text[])` : Prisma.empty}
  )`;
}

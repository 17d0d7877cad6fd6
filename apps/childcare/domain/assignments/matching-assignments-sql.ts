import { Prisma } from '@repo/db/childcare';
import type { AssignmentsFilter } from '@repo/schemas/childcare/assignment-change';
import { matchesWordsSql } from '#domain/centre/matches-words-sql.ts';
import { shownStatusSql } from './shown-status.ts';

type Wanted = AssignmentsFilter & { organizationId: string; now: Date };

/** For a FROM: rows (id, status) of a centre's matching assignments. Index: assignment_organization_id_id_idx. */
export function matchingAssignmentsSql({ organizationId, now, q, status }: Wanted): Prisma.Sql {
  return Prisma.sql`(
    SELECT a.id, ${shownStatusSql(now)} AS status
    FROM assignment a JOIN "user" u ON u.id = a.learner_id JOIN course c ON c.id = a.course_id
    WHERE a.organization_id = ${organizationId}
      AND ${matchesWordsSql([Prisma.sql`u.name`, Prisma.sql`u.email`, Prisma.sql`c.title`], q)}
      ${status.length > 0 ? Prisma.sql`AND ${shownStatusSql(now)} = ANY(${[...status]}::text[])` : Prisma.empty}
  )`;
}

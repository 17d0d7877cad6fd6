import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import type { Requirement } from '@repo/schemas/childcare/requirement';

/** A page of a list, from 1. */
export type ListPart = { page: number; limit: number };

export type StoredRequirement = Omit<Requirement, 'updatedAt'> & { updatedAt: Date };

/** Open ones before ended ones, by name. An ended one has its last terms. Index: requirement_organization_id_idx. */
export function readRequirements(
  db: ChildcareDb,
  { organizationId, id, part }: { organizationId: string; id?: string; part?: ListPart },
): Promise<StoredRequirement[]> {
  const limits = part ? Prisma.sql`LIMIT ${part.limit} OFFSET ${(part.page - 1) * part.limit}` : Prisma.empty;
  return db.$queryRaw<StoredRequirement[]>`
    SELECT q.id, q.name, q.course_id AS "courseId", c.title AS "courseTitle", q.starts_on::text AS "startsOn",
      q.ended_on::text AS "endedOn", q.updated_at AS "updatedAt",
      COALESCE(t.due_days, 0) AS "dueDays", t.valid_months AS "validMonths", COALESCE(t.again_days, 0) AS "againDays",
      ARRAY(
        SELECT s.job_role_id FROM requirement_scope s JOIN job_role r ON r.id = s.job_role_id
        WHERE s.requirement_id = q.id AND s.until_on IS NOT DISTINCT FROM q.ended_on ORDER BY lower(r.name), r.id
      ) AS "jobRoleIds"
    FROM requirement q
    JOIN course c ON c.id = q.course_id
    LEFT JOIN LATERAL (
      SELECT * FROM requirement_term t WHERE t.requirement_id = q.id ORDER BY t.from_on DESC LIMIT 1
    ) t ON true
    WHERE q.organization_id = ${organizationId} AND q.id = COALESCE(${id ?? null}, q.id)
    ORDER BY q.ended_on IS NOT NULL, lower(q.name), q.id ${limits}`;
}

import { Prisma } from '@repo/db/childcare';
import type { SuperAdminContext } from '#domain/context.ts';

export type CentreRow = {
  id: string;
  name: string;
  contactName: string;
  contactEmail: string;
  licenseNumber: string;
  billingEnabled: boolean;
  maxLearners: number;
  seatsTaken: number;
  learners: number;
  managers: number;
  overdue: number;
  createdAt: Date;
  isApproved: boolean;
};

/** The browser sorts and searches the rows, so all are sent at once. */
export const maxListedCentres = 2_000;

/** For a WITH: rows (id, taken, overdue) of the centres with live assignments; `taken` counts learners. */
export function takenAndOverdueSeatsCteSql(now: Date): Prisma.Sql {
  return Prisma.sql`seats AS (
    SELECT organization_id AS id, count(DISTINCT learner_id)::int AS taken,
      count(*) FILTER (WHERE status = 'OVERDUE' OR deadline < ${now})::int AS overdue
    FROM assignment WHERE status IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE') GROUP BY organization_id
  )`;
}

/** All centres by name, with figures to compare them by. One statement. */
export function listCentresWithFigures({ db, clock }: SuperAdminContext): Promise<CentreRow[]> {
  return db.$queryRaw<CentreRow[]>`
    WITH people AS (
      SELECT organization_id AS id, count(*) FILTER (WHERE role = 'LEARNER')::int AS learners,
        count(*) FILTER (WHERE role = 'CORPORATE_ADMIN')::int AS managers
      FROM "user" WHERE organization_id IS NOT NULL AND deactivated_at IS NULL GROUP BY organization_id
    ), ${takenAndOverdueSeatsCteSql(clock())}
    SELECT o.id, o.name, o.contact_name AS "contactName", o.contact_email AS "contactEmail",
      o.license_number AS "licenseNumber", o.billing_enabled AS "billingEnabled", o.max_learners AS "maxLearners",
      COALESCE(s.taken, 0) AS "seatsTaken", COALESCE(p.learners, 0) AS learners, COALESCE(p.managers, 0) AS managers,
      COALESCE(s.overdue, 0) AS overdue, o.created_at AS "createdAt",
      o.approved_at IS NOT NULL AS "isApproved"
    FROM organization o LEFT JOIN people p ON p.id = o.id LEFT JOIN seats s ON s.id = o.id
    ORDER BY o.name, o.id LIMIT ${maxListedCentres}`;
}

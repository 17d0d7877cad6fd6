import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import type { ManagedCentre } from '#domain/centre/get-managed-centre.ts';
import { errors } from '#domain/errors.ts';

export type Seats = Pick<ManagedCentre, 'maxLearners' | 'billingEnabled'> & {
  /** Learners with a live assignment. */
  seatedLearnerIds: Set<string>;
};

async function read(tx: ChildcareDb, centre: Pick<ManagedCentre, 'id'>, lock: Prisma.Sql): Promise<Seats> {
  const [limits] = await tx.$queryRaw<Pick<ManagedCentre, 'maxLearners' | 'billingEnabled'>[]>`
    SELECT max_learners AS "maxLearners", billing_enabled AS "billingEnabled"
    FROM organization WHERE id = ${centre.id} ${lock}`;
  if (!limits) throw errors.organizationNotFound();
  const seated = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT learner_id AS id FROM assignment
    WHERE organization_id = ${centre.id} AND status IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE')`;
  return { ...limits, seatedLearnerIds: new Set(seated.map(({ id }) => id)) };
}

/**
 * Locks the centre's row, so that concurrent assignments count its seats one after the other. Index:
 * assignment_organization_id_status_idx. Throws organizationNotFound.
 */
export function lockAndReadSeats(tx: ChildcareDb, centre: Pick<ManagedCentre, 'id'>): Promise<Seats> {
  return read(tx, centre, Prisma.sql`FOR NO KEY UPDATE`);
}

/** The same for a preview, which takes no seat and so need not wait. */
export function readSeats(tx: ChildcareDb, centre: Pick<ManagedCentre, 'id'>): Promise<Seats> {
  return read(tx, centre, Prisma.empty);
}

import type { ChildcareDb } from '@repo/db/childcare';
import type { Centre } from '#domain/centre/get-managed-centre.ts';
import { errors } from '#domain/errors.ts';

export type LockedSeats = Pick<Centre, 'maxLearners' | 'billingEnabled'> & {
  /** Learners with a live assignment. */
  seatedLearnerIds: Set<string>;
};

/**
 * Locks the centre's row, so that concurrent assignments count its seats one after the other. Index:
 * assignment_organization_id_status_idx. Throws organizationNotFound.
 */
export async function lockAndReadSeats(tx: ChildcareDb, centre: Pick<Centre, 'id'>): Promise<LockedSeats> {
  const [limits] = await tx.$queryRaw<Pick<Centre, 'maxLearners' | 'billingEnabled'>[]>`
    SELECT max_learners AS "maxLearners", billing_enabled AS "billingEnabled"
    FROM organization WHERE id = ${centre.id} FOR NO KEY UPDATE`;
  if (!limits) throw errors.organizationNotFound();
  const seated = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT learner_id AS id FROM assignment
    WHERE organization_id = ${centre.id} AND status IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE')`;
  return { ...limits, seatedLearnerIds: new Set(seated.map(({ id }) => id)) };
}

import { toDeletionPreview } from '@repo/account-deletion/create-account-deletion-manager';
import type { ServiceError } from '@repo/base/errors';
import type { ChildcareDb } from '@repo/db/childcare';
import type { AccountDeletionPreview } from '@repo/schemas/account-deletion';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { deletionTerms } from './deletion-terms.ts';

type Person = Pick<SignedInContext['actor'], 'id' | 'role' | 'organizationId'>;

/**
 * The last administrator, and the last manager of a centre with learners, cannot leave. The caller has locked the counted rows
 * in the transaction that closes the account.
 */
export async function findDeletionObstacle(
  db: ChildcareDb,
  { id, role, organizationId }: Person,
): Promise<ServiceError | null> {
  const others = { id: { not: id }, deactivatedAt: null };
  if (role === 'SUPER_ADMIN') {
    const admins = await db.user.count({ where: { ...others, role } });
    return admins === 0 ? errors.lastAdmin() : null;
  }
  if (role !== 'CORPORATE_ADMIN' || organizationId === null) return null;
  const managers = await db.user.count({ where: { ...others, role, organizationId } });
  if (managers > 0) return null;
  const learners = await db.user.count({ where: { ...others, role: 'LEARNER', organizationId } });
  return learners > 0 ? errors.lastManager() : null;
}

export async function getDeletionPreview({ db, actor }: SignedInContext): Promise<AccountDeletionPreview> {
  return toDeletionPreview(deletionTerms, await findDeletionObstacle(db, actor));
}

import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

export async function assertAddressProven({ db, actor }: SignedInContext): Promise<void> {
  const proven = await db.user.count({ where: { id: actor.id, emailVerifiedAt: { not: null } } });
  if (proven === 0) throw errors.addressNotProven();
}

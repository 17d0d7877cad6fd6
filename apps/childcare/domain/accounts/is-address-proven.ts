import type { SignedInContext } from '#domain/context.ts';

export async function isAddressProven({ db, actor }: SignedInContext): Promise<boolean> {
  return (await db.user.count({ where: { id: actor.id, emailVerifiedAt: { not: null } } })) > 0;
}

import type { SignedInContext } from '#domain/context.ts';

/** Whether somebody has shown that mail to the account's address reaches its holder. */
export async function isAddressProven({ db, actor }: SignedInContext): Promise<boolean> {
  return (await db.user.count({ where: { id: actor.id, emailVerifiedAt: { not: null } } })) > 0;
}

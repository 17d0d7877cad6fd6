import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

export async function isOwnEmailVerified({
  db,
  actor,
}: Pick<SignedInContext, 'db' | 'actor'>): Promise<boolean> {
  return (await db.user.count({ where: { id: actor.id, emailVerifiedAt: { not: null } } })) > 0;
}

/** Whoever has mail sent to others must be reachable themselves. Throws emailNotConfirmed. */
export async function assertOwnEmailVerified(ctx: Pick<SignedInContext, 'db' | 'actor'>): Promise<void> {
  if (!(await isOwnEmailVerified(ctx))) throw errors.emailNotConfirmed();
}

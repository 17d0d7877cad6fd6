import type { ChildcareDb } from '@repo/db/childcare';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Whether mail to the person's own address reaches them. */
export async function hasProvenAddress(db: ChildcareDb, { actor }: Pick<SignedInContext, 'actor'>) {
  return (await db.user.count({ where: { id: actor.id, emailVerifiedAt: { not: null } } })) > 0;
}

/** Who has mail sent to others must be reachable themselves. Throws emailNotConfirmed. */
export async function requireProvenAddress(
  db: ChildcareDb,
  ctx: Pick<SignedInContext, 'actor'>,
): Promise<void> {
  if (!(await hasProvenAddress(db, ctx))) throw errors.emailNotConfirmed();
}

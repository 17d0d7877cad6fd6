import type { MarketplaceDb } from '@repo/db/marketplace';
import { errors } from '#domain/errors.ts';

/** The person somebody acts on. Throws userNotFound, and ownAccount when it is themselves. */
export async function findOtherPerson(
  db: MarketplaceDb,
  actorId: string,
  userId: string,
): Promise<{ id: string; name: string; bannedAt: Date | null }> {
  const person = await db.user.findUnique({
    where: { id: userId },
    select: { id: true, name: true, bannedAt: true },
  });
  if (!person) throw errors.userNotFound();
  if (person.id === actorId) throw errors.ownAccount();
  return person;
}

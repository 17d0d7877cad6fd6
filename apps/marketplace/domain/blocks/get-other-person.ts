import type { MarketplaceDb } from '@repo/db/marketplace';
import { errors } from '#domain/errors.ts';

/** Throws userNotFound, and ownAccount for the caller. */
export async function getPersonOtherThanActor(
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

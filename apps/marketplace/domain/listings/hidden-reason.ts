import { Prisma } from '@repo/db/marketplace';
import type { Context } from '#domain/context.ts';

/** What a moderator said, while the listing is hidden. The audit log is the moderators'; its reason is the owner's too. */
export const hiddenReason = Prisma.sql`
  CASE WHEN l.status = 'HIDDEN' THEN (
    SELECT CASE WHEN a.action = 'listing.hide' THEN a.after->>'reason' END FROM audit_entry a
    WHERE a.target_type = 'listing' AND a.target_id = l.id AND a.action IN ('listing.hide', 'listing.restore')
    ORDER BY a.at DESC, a.id DESC LIMIT 1
  ) END AS "hiddenReason"`;

/** Why a listing is hidden, for its seller and for moderators; null for everybody else, and where nobody gave a reason. */
export async function findHiddenReason(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  listingId: string,
): Promise<string | null> {
  if (actor === null) return null;
  const [row] = await db.$queryRaw<{ hiddenReason: string | null }[]>`
    SELECT ${hiddenReason} FROM listing l
    WHERE l.id = ${listingId} AND (l.seller_id = ${actor.id} OR ${actor.role === 'MODERATOR'})`;
  return row?.hiddenReason ?? null;
}

import { newId } from '@repo/db/new-id';
import { sql } from '@repo/db/sql';
import type { PushSubscriptionBody } from '@repo/schemas/push-subscription';
import type { NotificationsDb } from '../notifications-db.ts';

type Db = Pick<NotificationsDb, '$queryRaw' | '$executeRaw'>;

/** The oldest go first. */
export const maxSubscriptionsPerPerson = 10;

const maxUserAgent = 300;

/**
 * Within a transaction: the browser that is signed in by `signInId` takes the person's pushes. It had another endpoint or another
 * person before: that ends. Null, and nothing is stored, for the endpoint of somebody else's browser, whose keys the caller does
 * not know.
 */
export async function savePushSubscription(
  tx: Db,
  { userId, signInId, userAgent, now }: { userId: string; signInId: string; userAgent: string; now: Date },
  { endpoint, keys }: PushSubscriptionBody,
): Promise<{ id: string } | null> {
  const [saved] = await tx.$queryRaw<{ id: string }[]>(sql`
    INSERT INTO push_subscription AS s (id, user_id, sign_in_id, endpoint, p256dh, auth, user_agent, created_at)
    SELECT ${newId()}, ${userId}, i.id, ${endpoint}, ${keys.p256dh}, ${keys.auth},
      ${userAgent.slice(0, maxUserAgent)}, ${now}::timestamptz
    FROM sign_in i WHERE i.id = ${signInId} AND i.user_id = ${userId}
    ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, sign_in_id = excluded.sign_in_id,
      p256dh = excluded.p256dh, auth = excluded.auth, user_agent = excluded.user_agent, created_at = excluded.created_at
      WHERE s.user_id = excluded.user_id OR (s.p256dh = excluded.p256dh AND s.auth = excluded.auth)
    RETURNING id`);
  if (!saved) return null;
  await tx.$executeRaw(sql`
    DELETE FROM push_subscription WHERE user_id = ${userId} AND id <> ${saved.id} AND (
      sign_in_id = ${signInId} OR id IN (
        SELECT id FROM push_subscription WHERE user_id = ${userId} AND id <> ${saved.id}
        ORDER BY created_at DESC, id DESC OFFSET ${maxSubscriptionsPerPerson - 1}))`);
  return saved;
}

/** Ends the pushes to a browser of this person; other people's are left alone. */
export async function removePushSubscription(db: Db, userId: string, endpoint: string): Promise<void> {
  await db.$executeRaw(sql`
    DELETE FROM push_subscription WHERE user_id = ${userId} AND endpoint = ${endpoint}`);
}

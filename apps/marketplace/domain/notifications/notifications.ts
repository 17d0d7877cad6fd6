import type { MarketplaceActor } from '@repo/auth/marketplace-actor';
import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { type Sql, sql } from '@repo/db/sql';
import { createNotifications } from '@repo/notifications/service/create-notifications';
import { chatChannelPrefix } from '#domain/conversations/chat-channel.ts';
import { errors } from '#domain/errors.ts';
import { env, isPaymentOff } from '#env.ts';
import { mailTo } from '#mails/layout.ts';
import { notificationKinds, notificationKindsFor } from '#notifications/kinds.ts';
import { findOutdatedNotificationIds } from './find-outdated-notification-ids.ts';

/** A block, by either of them, or the actor's ban keeps a recipient, `r.user_id`, from notifications that the actor causes. */
const blocked = (actorId: string | Sql) => sql`(EXISTS (
  SELECT FROM block b WHERE (b.blocker_id = r.user_id AND b.blocked_id = ${actorId})
    OR (b.blocker_id = ${actorId} AND b.blocked_id = r.user_id))
  OR EXISTS (SELECT FROM "user" a WHERE a.id = ${actorId} AND a.banned_at IS NOT NULL))`;

/** The recipient, `r.user_id`, has written to the actor in a chat that either of them began. */
const answered = (actorId: string | Sql) => sql`EXISTS (
  SELECT FROM conversation c JOIN message m ON m.conversation_id = c.id AND m.sender_id = r.user_id
  WHERE (c.buyer_id = ${actorId} AND c.seller_id = r.user_id) OR (c.buyer_id = r.user_id AND c.seller_id = ${actorId}))`;

/** A moderator acts for the service, so without an `actorId`. */
export const notifications = createNotifications<MarketplaceDb, Pick<MarketplaceActor, 'role'>>({
  kinds: notificationKinds,
  kindsFor: ({ role }) => notificationKindsFor({ role, isPaymentOff: isPaymentOff() }),
  errors,
  mailTo,
  blocked,
  answered,
  live: { channelPrefix: chatChannelPrefix, payload: JSON.stringify({ kind: 'notification' }) },
  settings: () => ({ ...env(), publicUrl: env().MARKETPLACE_URL }),
  inTransaction: (db, work, options) => inTransaction(db, work, options),
  findPerson: (db, id) =>
    db.user.findUnique({ where: { id, closedAt: null }, select: { id: true, email: true, role: true } }),
  findOutdated: findOutdatedNotificationIds,
  // Nobody can act on a mail whose account is not open.
  readRecipients: (db, userIds) =>
    db.user.findMany({
      where: { id: { in: userIds }, bannedAt: null, closedAt: null },
      select: { id: true, name: true, email: true },
    }),
});

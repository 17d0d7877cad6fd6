import type { MarketplaceDb } from '@repo/db/marketplace';
import { sql } from '@repo/db/sql';
import type { NotificationKind } from '@repo/notifications/define-kind';
import { mailAtOnce } from '@repo/notifications/mails/mail-at-once';
import { type Notice, notify as record } from '@repo/notifications/notify';
import type { Context } from '#domain/context.ts';
import { chatChannelPrefix } from '#domain/conversations/chat-channel.ts';
import { env } from '#env.ts';
import { mailTo } from '#mails/layout.ts';
import { readRecipients } from './read-recipients.ts';

/** A block, by either of them, keeps a recipient, `r.user_id`, from notifications that the actor causes. */
const blocked = (actorId: string) => sql`EXISTS (
  SELECT FROM block b WHERE (b.blocker_id = r.user_id AND b.blocked_id = ${actorId})
    OR (b.blocker_id = ${actorId} AND b.blocked_id = r.user_id))`;

const live = { channelPrefix: chatChannelPrefix, payload: JSON.stringify({ kind: 'notification' }) };

/**
 * In the transaction of what it is about. `actorId` is for what another person does; a moderator acts for the service, so
 * without one. A matter of the account is mailed in the same transaction.
 */
export async function notify<Data>(
  tx: MarketplaceDb,
  ctx: Pick<Context, 'clock' | 'keys'>,
  kind: NotificationKind<Data>,
  notices: readonly Notice<Data>[],
  { actorId = null }: { actorId?: string | null } = {},
): Promise<void> {
  const quietMs = env().NOTIFICATION_QUIET_SECONDS * 1_000;
  const notified = new Set(
    await record(tx, kind, notices, { now: ctx.clock(), quietMs, actorId, blocked, live }),
  );
  if (kind.channels.mail !== 'always') return;
  const mailed = notices.filter(({ userId }) => notified.has(userId));
  await mailAtOnce(tx, { ...ctx, readRecipients, mailTo }, kind, mailed);
}

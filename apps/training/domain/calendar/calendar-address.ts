import { randomBytes } from 'node:crypto';
import { hashToken } from '@repo/auth/tokens';
import { inTransaction } from '@repo/db/training';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { CalendarAddress, CalendarState } from '@repo/schemas/training/calendar';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { calendarAddressMadeMail } from '#mails/calendar-address-made.ts';
import { linkTo } from '#mails/layout.ts';

/** The address itself is not stored. */
export async function getCalendarAddressState({ db, actor }: SignedInContext): Promise<CalendarState> {
  const { calendarTokenHash } = await db.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { calendarTokenHash: true },
  });
  return { hasAddress: calendarTokenHash !== null };
}

/** The new address is returned only once. Mails the owner in case someone else is signed in. Throws unauthorized. */
export async function resetCalendarAddressAndNotify(ctx: SignedInContext): Promise<CalendarAddress> {
  const token = randomBytes(32).toString('hex');
  await inTransaction(ctx.db, async (tx) => {
    // Locked before the session is checked, so that an address cannot outlive a concurrent end of access.
    await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${ctx.actor.id} FOR UPDATE`;
    const signIn = { id: ctx.actor.sessionId, userId: ctx.actor.id };
    if ((await tx.signIn.count({ where: signIn })) === 0) throw errors.unauthorized();
    await tx.user.update({ where: { id: ctx.actor.id }, data: { calendarTokenHash: hashToken(token) } });
    await recordAudit(tx, ctx, {
      action: 'calendar.reset-address',
      targetType: 'user',
      targetId: ctx.actor.id,
    });
    await queueMails(tx, ctx, [calendarAddressMadeMail(ctx.actor)]);
  });
  return { url: linkTo(`/api/calendar/${token}.ics`) };
}

import { randomBytes } from 'node:crypto';
import { inTransaction } from '@repo/db/training';
import type { CalendarAddress } from '@repo/schemas/training/calendar';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { linkTo } from '#mails/layout.ts';

function addressOf(token: string): CalendarAddress {
  return { url: linkTo(`/api/calendar/${token}.ics`) };
}

/** The private address of the caller's calendar feed. */
export async function getCalendarAddress({ db, actor }: SignedInContext): Promise<CalendarAddress> {
  const { calendarToken } = await db.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { calendarToken: true },
  });
  return addressOf(calendarToken);
}

/** Makes another address; the one before leads nowhere from now on. */
export async function resetCalendarAddress(ctx: SignedInContext): Promise<CalendarAddress> {
  const calendarToken = randomBytes(32).toString('hex');
  await inTransaction(ctx.db, async (tx) => {
    await tx.user.update({ where: { id: ctx.actor.id }, data: { calendarToken } });
    await recordAudit(tx, ctx, {
      action: 'calendar.reset-address',
      targetType: 'user',
      targetId: ctx.actor.id,
    });
  });
  return addressOf(calendarToken);
}

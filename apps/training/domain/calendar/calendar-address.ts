import { randomBytes } from 'node:crypto';
import { hashToken } from '@repo/auth/tokens';
import { inTransaction } from '@repo/db/training';
import type { CalendarAddress, CalendarState } from '@repo/schemas/training/calendar';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { linkTo } from '#mails/layout.ts';

/** Whether the caller's calendar feed has an address; the address itself is not stored. */
export async function getCalendarState({ db, actor }: SignedInContext): Promise<CalendarState> {
  const { calendarTokenHash } = await db.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { calendarTokenHash: true },
  });
  return { hasAddress: calendarTokenHash !== null };
}

/** Makes an address and answers it, this once; the one before leads nowhere from now on. */
export async function resetCalendarAddress(ctx: SignedInContext): Promise<CalendarAddress> {
  const token = randomBytes(32).toString('hex');
  await inTransaction(ctx.db, async (tx) => {
    await tx.user.update({ where: { id: ctx.actor.id }, data: { calendarTokenHash: hashToken(token) } });
    await recordAudit(tx, ctx, {
      action: 'calendar.reset-address',
      targetType: 'user',
      targetId: ctx.actor.id,
    });
  });
  return { url: linkTo(`/api/calendar/${token}.ics`) };
}

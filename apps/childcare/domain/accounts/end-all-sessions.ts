import { forgetChildcareSessions } from '@repo/auth/childcare-session';
import type { SignedInContext } from '#domain/context.ts';

/** Signs the person out everywhere, here too. */
export async function endAllSessions(ctx: SignedInContext): Promise<void> {
  await ctx.db.user.update({
    where: { id: ctx.actor.id },
    data: { sessionVersion: { increment: 1 } },
    select: { id: true },
  });
  forgetChildcareSessions();
}

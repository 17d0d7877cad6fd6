import { forgetChildcareSessions } from '@repo/auth/childcare-session';
import type { Context } from '#domain/context.ts';

/** Ends one session: every copy of its cookie is dead from now on, the person's other sessions live. */
export async function endSession(
  ctx: Pick<Context, 'db'>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await ctx.db.signIn.deleteMany({ where: { id: sessionId, userId } });
  forgetChildcareSessions();
}

import { forgetChildcareSessions } from '@repo/auth/childcare-session';
import type { Context } from '#domain/context.ts';

/**
 * Ends one session: every copy of its cookie is dead from now on, the person's other sessions live. Answers whether it was a
 * live one of theirs.
 */
export async function endSession(
  ctx: Pick<Context, 'db'>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const { count } = await ctx.db.signIn.deleteMany({ where: { id: sessionId, userId } });
  forgetChildcareSessions();
  return count > 0;
}

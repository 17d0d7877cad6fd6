import { forgetChildcareSessions } from '@repo/auth/childcare-session';
import { sessionSeconds } from '@repo/auth/session-tokens';
import type { Context } from '#domain/context.ts';

/** A session that is being renewed at this very moment gets a token that lives a little past our reckoning. */
const slackSeconds = 60 * 60;

/** Ends one session: every copy of its cookie is dead from now on, the person's other sessions live. */
export async function endSession(
  ctx: Pick<Context, 'db' | 'clock'>,
  { sessionId }: { sessionId: string },
): Promise<void> {
  const expiresAt = new Date(ctx.clock().getTime() + (sessionSeconds + slackSeconds) * 1000);
  await ctx.db.revokedSession.createMany({ data: { sessionId, expiresAt }, skipDuplicates: true });
  forgetChildcareSessions();
}

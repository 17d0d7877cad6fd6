import { forgetChildcareSessions } from '@repo/auth/childcare-session';
import { revokeSession } from '@repo/auth/revoke-session';
import type { Context } from '#domain/context.ts';

/** Ends one session: every copy of its cookie is dead from now on, the person's other sessions live. */
export async function endSession(
  ctx: Pick<Context, 'db' | 'clock'>,
  { sessionId }: { sessionId: string },
): Promise<void> {
  await revokeSession(ctx.db, { sessionId, now: ctx.clock() });
  forgetChildcareSessions();
}

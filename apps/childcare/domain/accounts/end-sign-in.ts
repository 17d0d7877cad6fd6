import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { endSession } from './end-session.ts';

/** Ends one of the person's own sign-ins. Throws signInNotFound. */
export async function endSignIn(ctx: SignedInContext, id: string): Promise<void> {
  if (!(await endSession(ctx, { userId: ctx.actor.id, sessionId: id }))) throw errors.signInNotFound();
}

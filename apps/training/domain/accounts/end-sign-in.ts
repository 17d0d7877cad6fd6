import { forgetTrainingSessions } from '@repo/auth/training-session';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Ends one of the person's own sign-ins. Throws signInNotFound. */
export async function endSignIn(ctx: SignedInContext, id: string): Promise<void> {
  const { count } = await ctx.db.signIn.deleteMany({ where: { id, userId: ctx.actor.id } });
  if (count === 0) throw errors.signInNotFound();
  forgetTrainingSessions();
}

import { forgetTrainingSessions } from '@repo/auth/training-session';
import type { SignedInContext } from '#domain/context.ts';

/** Ends this sign-in; others of the person live on. */
export async function signOut(ctx: SignedInContext): Promise<void> {
  await ctx.db.signIn.deleteMany({ where: { id: ctx.actor.tokenId, userId: ctx.actor.id } });
  forgetTrainingSessions();
}

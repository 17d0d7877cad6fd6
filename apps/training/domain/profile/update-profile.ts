import { forgetTrainingSessions } from '@repo/auth/training-session';
import type { Profile, UpdateProfileBody } from '@repo/schemas/training/user';
import type { SignedInContext } from '#domain/context.ts';
import { getProfile } from './get-profile.ts';

/** Changes the caller's own name, phone and address; what is absent stays. */
export async function updateProfile(ctx: SignedInContext, body: UpdateProfileBody): Promise<Profile> {
  const { fullName, phone, address } = body;
  await ctx.db.user.update({
    where: { id: ctx.actor.id },
    data: { fullName, phone, address },
    select: { id: true },
  });
  forgetTrainingSessions();
  return getProfile(ctx);
}

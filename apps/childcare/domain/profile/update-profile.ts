import { forgetChildcareSessions } from '@repo/auth/childcare-session';
import type { Profile, UpdateProfileBody } from '@repo/schemas/childcare/profile';
import type { SignedInContext } from '#domain/context.ts';
import { profileSelect } from './profile-rows.ts';

/** Changes what the body has of the caller's own profile. */
export async function updateProfile(
  { db, actor }: SignedInContext,
  body: UpdateProfileBody,
): Promise<Profile> {
  const profile = await db.user.update({ where: { id: actor.id }, data: body, select: profileSelect });
  forgetChildcareSessions();
  return profile;
}

import type { Profile } from '@repo/schemas/childcare/profile';
import type { SignedInContext } from '#domain/context.ts';
import { profileSelect, toProfile } from './profile-rows.ts';

/** The caller's own. */
export async function getProfile({ db, actor }: SignedInContext): Promise<Profile> {
  return toProfile(await db.user.findUniqueOrThrow({ where: { id: actor.id }, select: profileSelect }));
}

import type { Profile } from '@repo/schemas/childcare/profile';
import type { SignedInContext } from '#domain/context.ts';
import { profileSelect } from './profile-rows.ts';

/** The caller's own. */
export function getProfile({ db, actor }: SignedInContext): Promise<Profile> {
  return db.user.findUniqueOrThrow({ where: { id: actor.id }, select: profileSelect });
}

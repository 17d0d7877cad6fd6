import type { Prisma } from '@repo/db/childcare';
import type { Profile } from '@repo/schemas/childcare/profile';
import type { SignedInContext } from '#domain/context.ts';
import { withIsoDates } from '#domain/iso-dates.ts';

export const profileSelect = {
  id: true,
  name: true,
  email: true,
  role: true,
  image: true,
  jobTitle: true,
  bio: true,
  staffId: true,
  organization: { select: { id: true, name: true } },
  reminderMails: true,
  updatedAt: true,
} satisfies Prisma.UserSelect;

export async function getOwnProfile({ db, actor }: SignedInContext): Promise<Profile> {
  return withIsoDates(await db.user.findUniqueOrThrow({ where: { id: actor.id }, select: profileSelect }));
}

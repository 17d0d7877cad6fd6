import type { Prisma } from '@repo/db/childcare';
import type { Profile } from '@repo/schemas/childcare/profile';

/** What a person sees of themselves. */
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

export function toProfile({
  updatedAt,
  ...row
}: Prisma.UserGetPayload<{ select: typeof profileSelect }>): Profile {
  return { ...row, updatedAt: updatedAt.toISOString() };
}

import type { Prisma } from '@repo/db/childcare';

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
} satisfies Prisma.UserSelect;

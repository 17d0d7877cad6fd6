import type { Prisma } from '@repo/db/childcare';
import type { User } from '@repo/schemas/childcare/user';

export const userSelect = {
  id: true,
  name: true,
  email: true,
  role: true,
  organization: { select: { id: true, name: true } },
  jobTitle: true,
  passwordHash: true,
  deactivatedAt: true,
  emailVerifiedAt: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.UserSelect;

export function toUser({
  passwordHash,
  deactivatedAt,
  emailVerifiedAt,
  createdAt,
  updatedAt,
  ...row
}: Prisma.UserGetPayload<{ select: typeof userSelect }>): User {
  return {
    ...row,
    status: deactivatedAt ? 'deactivated' : 'active',
    hasPassword: passwordHash !== null,
    emailVerified: emailVerifiedAt !== null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

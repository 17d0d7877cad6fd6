import type { Prisma } from '@repo/db/childcare';
import type { User } from '@repo/schemas/childcare/user';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { withIsoDates } from '#domain/iso-dates.ts';

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

type Row = Prisma.UserGetPayload<{ select: typeof userSelect }>;

export function toUser({ passwordHash, deactivatedAt, emailVerifiedAt, ...row }: Row): User {
  return {
    ...withIsoDates(row),
    status: deactivatedAt ? 'deactivated' : 'active',
    hasPassword: passwordHash !== null,
    emailVerified: emailVerifiedAt !== null,
  };
}

/** Throws userNotFound. */
export async function getUser({ db }: SuperAdminContext, id: string): Promise<User> {
  const row = await db.user.findUnique({ where: { id }, select: userSelect });
  if (row === null) throw errors.userNotFound();
  return toUser(row);
}

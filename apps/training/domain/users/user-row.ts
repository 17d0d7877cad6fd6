import type { KeyRing } from '@repo/auth/key-ring';
import { strongestRole } from '@repo/auth/training-actor';
import type { Prisma } from '@repo/db/training';
import type { UserForAdmins, UserStatus } from '@repo/schemas/training/user';
import { decryptAndMaskIdentity } from '#domain/identity/decrypt-and-mask-identity.ts';

export const personSelect = {
  id: true,
  email: true,
  fullName: true,
  phone: true,
  address: true,
  roles: true,
  passwordHash: true,
  identityCipher: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Prisma.UserSelect;

export const userSelect = {
  ...personSelect,
  lastSignInAt: true,
  deactivatedAt: true,
} as const satisfies Prisma.UserSelect;

export type UserRow = Prisma.UserGetPayload<{ select: typeof userSelect }>;

/** Never signed in: neither a password nor a sign-in by code. */
export const neverJoinedWhere = { passwordHash: null, lastSignInAt: null } as const;

function statusOf({ deactivatedAt, passwordHash, lastSignInAt }: UserRow): UserStatus {
  if (deactivatedAt) return 'deactivated';
  return passwordHash === null && lastSignInAt === null ? 'invited' : 'active';
}

export function toUserForAdmins(keys: KeyRing, row: UserRow): UserForAdmins {
  const { id, email, fullName, phone, address, roles } = row;
  return {
    id,
    email,
    fullName,
    phone,
    address,
    roles,
    role: strongestRole(roles),
    status: statusOf(row),
    identityNumber: decryptAndMaskIdentity(keys, row.identityCipher),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

import { hashToken } from '@repo/auth/tokens';
import type { Context } from '#domain/context.ts';

export type LiveInvitation = {
  id: string;
  email: string;
  name: string;
  jobTitle: string;
  staffId: string;
  organization: { id: string; name: string };
  invitedBy: string;
  /** The account that has the address now. */
  account: {
    id: string;
    hasPassword: boolean;
    isProven: boolean;
    role: string;
    organization: { id: string; name: string } | null;
  } | null;
};

/** Reads the invitation of a link without using it. Null for a dead link or a deactivated account. */
export async function findLiveInvitationByToken(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<LiveInvitation | null> {
  const found = await db.invitation.findFirst({
    where: { tokenHash: hashToken(token), acceptedAt: null, withdrawnAt: null, expiresAt: { gt: clock() } },
    select: {
      id: true,
      email: true,
      name: true,
      jobTitle: true,
      staffId: true,
      organization: { select: { id: true, name: true } },
      invitedBy: { select: { name: true } },
    },
  });
  if (found === null) return null;
  const { invitedBy, ...invitation } = found;
  const user = await db.user.findUnique({
    where: { email: invitation.email },
    select: {
      id: true,
      passwordHash: true,
      emailVerifiedAt: true,
      role: true,
      deactivatedAt: true,
      organization: { select: { id: true, name: true } },
    },
  });
  if (user?.deactivatedAt) return null;
  const account = user && {
    id: user.id,
    hasPassword: user.passwordHash !== null,
    isProven: user.emailVerifiedAt !== null,
    role: user.role,
    organization: user.organization,
  };
  return { ...invitation, invitedBy: invitedBy.name, account };
}

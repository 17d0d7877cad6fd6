import { hashToken } from '@repo/auth/tokens';
import type { Context } from '#domain/context.ts';

export type PeekedInvitation = {
  userId: string | null;
  email: string;
  name: string;
  hasPassword: boolean;
  organization: { id: string; name: string };
  invitedBy: string;
};

/** What the page behind an invitation's link shows before it is used. Null when the link is dead. */
export async function peekInvitation(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<PeekedInvitation | null> {
  const found = await db.invitation.findFirst({
    where: {
      tokenHash: hashToken(token),
      acceptedAt: null,
      withdrawnAt: null,
      expiresAt: { gt: clock() },
      user: { deactivatedAt: null },
    },
    select: {
      userId: true,
      email: true,
      name: true,
      user: { select: { passwordHash: true } },
      organization: { select: { id: true, name: true } },
      invitedBy: { select: { name: true } },
    },
  });
  if (found === null) return null;
  const { user, invitedBy, ...invitation } = found;
  return { ...invitation, hasPassword: user?.passwordHash != null, invitedBy: invitedBy.name };
}

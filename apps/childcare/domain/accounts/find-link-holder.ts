import { type LinkPurpose, peekPasswordLink } from '@repo/auth/password-links';
import type { Context } from '#domain/context.ts';
import { isStaff } from './is-staff.ts';

type LinkHolder = {
  name: string;
  email: string;
  organizationId: string | null;
  purpose: LinkPurpose;
  isStaff: boolean;
};

/** Whose password a mailed link sets; null when it is unknown, expired or used. */
export async function findLinkHolder(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<LinkHolder | null> {
  const link = await peekPasswordLink(db, { token, now: clock() });
  if (!link) return null;
  const { userId: id, email, purpose } = link;
  const user = await db.user.findUniqueOrThrow({
    where: { id },
    select: { name: true, organizationId: true, role: true },
  });
  const { name, organizationId } = user;
  return { name, organizationId, email, purpose, isStaff: isStaff(user) };
}

import { emailAddress } from '@repo/schemas/email';
import type { Context } from '#domain/context.ts';

/** Whose address it is, as far as a known device must be compared with it; null for an address that nobody has. */
export async function findDeviceAccount(
  { db }: Pick<Context, 'db'>,
  email: string,
): Promise<{ id: string; sessionVersion: number } | null> {
  const address = emailAddress.safeParse(email);
  if (!address.success) return null;
  return db.user.findUnique({
    where: { email: address.data },
    select: { id: true, sessionVersion: true },
  });
}

import { type DeviceAccount, deviceAccountOf } from '@repo/auth/known-devices';
import { emailAddress } from '@repo/schemas/email';
import type { AccountDb } from './account-adapter.ts';

type Reader = { db: Pick<AccountDb, 'user'> };

/** The account of an address, as far as a known device must be compared with it; null without one, or without a password. */
export async function findDeviceAccountByEmail({ db }: Reader, email: string): Promise<DeviceAccount | null> {
  const address = emailAddress.safeParse(email);
  if (!address.success) return null;
  const user = await db.user.findUnique({
    where: { email: address.data },
    select: { id: true, passwordHash: true },
  });
  return user?.passwordHash ? deviceAccountOf(user) : null;
}

/** The same for a person that is known already. */
export async function getDeviceAccountById({ db }: Reader, id: string): Promise<DeviceAccount> {
  const select = { id: true, passwordHash: true } as const;
  return deviceAccountOf(await db.user.findUniqueOrThrow({ where: { id }, select }));
}

import { emailAddress } from '@repo/schemas/email';
import { verifyPassword } from './passwords.ts';

/** The user with this address, whether or not the password is right. An unknown or invalid address takes the same time as a wrong password. */
export async function verifySignInPassword<User extends { passwordHash: string | null }>(
  { email, password }: { email: string; password: string },
  findUser: (email: string) => Promise<User | null>,
): Promise<{ user: User | null; isPasswordRight: boolean }> {
  const address = emailAddress.safeParse(email);
  const user = address.success ? await findUser(address.data) : null;
  return { user, isPasswordRight: await verifyPassword(password, user?.passwordHash) };
}

import type { DeviceAccount } from './known-devices.ts';
import { verifyPassword } from './passwords.ts';
import type { ProvenPassword } from './prove-address.ts';

/** The account that a confirmation link is for. */
export type Verification = { userId: string; email: string; passwordHash: string | null; isProven: boolean };

type Confirmation = {
  /** What the link is for now; null when it is unknown, expired or void. */
  peek: () => Promise<Verification | null>;
  /** Records the first proof in a transaction and answers whether it was the first. */
  prove: (proof: { userId: string; password: ProvenPassword }) => Promise<boolean>;
  /** The password of the account, where the person typed one. */
  password: string | undefined;
  errors: {
    deadLink: () => Error;
    wrongPassword: (options: { message: string; details: { field: string; message: string }[] }) => Error;
  };
};

type Confirmed = { hasPassword: boolean; device?: DeviceAccount };

/**
 * Proves an address by the link that was mailed to it. Whoever also knows the account's password registered it and keeps it;
 * without `password` it is removed. Answers whether the account has one now, and whose device this is when it was typed. The link of an address that is proven already
 * is no error, changes nothing, and tells nothing about the password. Throws deadLink, wrongPassword.
 */
export async function confirmAddress({ peek, prove, password, errors }: Confirmation): Promise<Confirmed> {
  const wrongPassword = () => {
    const message = 'That is not the password this account was registered with';
    return errors.wrongPassword({ message, details: [{ field: 'password', message }] });
  };
  const link = await peek();
  if (!link) throw errors.deadLink();
  const { userId, passwordHash, isProven } = link;
  if (isProven) return { hasPassword: passwordHash !== null };
  const kept = password === undefined ? null : passwordHash;
  if (password !== undefined && !(await verifyPassword(password, kept))) throw wrongPassword();
  if (await prove({ userId, password: kept === null ? 'remove' : { keep: kept } })) {
    return kept === null
      ? { hasPassword: false }
      : { hasPassword: true, device: { userId, credential: kept } };
  }
  // Another proof came first, or the password was changed while it was compared.
  const current = await peek();
  if (!current?.isProven) throw wrongPassword();
  return { hasPassword: current.passwordHash !== null };
}

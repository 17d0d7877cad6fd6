import { forgetMarketplaceSessions } from '@repo/auth/marketplace-session';
import { verifyPassword } from '@repo/auth/passwords';
import { inTransaction } from '@repo/db/marketplace';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { peekVerification } from './peek-verification.ts';
import { proveAddress } from './prove-address.ts';

function notTheirPassword(): Error {
  const message = 'That is not the password this account was registered with';
  return errors.wrongPassword({ message, details: [{ field: 'password', message }] });
}

/**
 * Proves an address by the link that was mailed to it, and ends every session of the account. Whoever also knows the
 * account's password registered it and keeps it; without `password` it is removed. Answers whether the account has one
 * now. Opening the link of a proven address is no error and changes nothing. Throws deadLink, wrongPassword.
 */
export async function verifyEmail(
  ctx: Context,
  { token, password }: { token: string; password?: string | undefined },
): Promise<{ hasPassword: boolean }> {
  const now = ctx.clock();
  const link = await peekVerification(ctx.db, { token, now });
  if (!link) throw errors.deadLink();
  if (link.isProven) return { hasPassword: link.passwordHash !== null };
  const kept = password === undefined ? null : link.passwordHash;
  if (password !== undefined && !(await verifyPassword(password, kept))) throw notTheirPassword();
  const proof = {
    userId: link.userId,
    now,
    password: kept === null ? ('remove' as const) : { keep: kept },
  };
  const isFirst = await inTransaction(ctx.db, (tx) => proveAddress(tx, proof));
  if (isFirst) {
    forgetMarketplaceSessions();
    return { hasPassword: kept !== null };
  }
  // Another proof came first, or the password was changed while it was compared.
  const current = await peekVerification(ctx.db, { token, now });
  if (!current?.isProven) throw notTheirPassword();
  return { hasPassword: current.passwordHash !== null };
}

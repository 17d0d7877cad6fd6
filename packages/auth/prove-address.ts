/** A service's transaction with the table "user". */
export type ProofDb = {
  user: {
    updateMany(args: {
      where: { id: string; emailVerifiedAt: null; passwordHash?: string };
      data: { emailVerifiedAt: Date; passwordHash: string | null };
    }): Promise<{ count: number }>;
  };
};

/** What becomes of the password: a new hash replaces it, `keep` is the hash that the opener proved to know. */
export type ProvenPassword = 'remove' | { set: string } | { keep: string };

export type AddressProof = { userId: string; now: Date; password: ProvenPassword };

/**
 * Records the first proof that mail to an account's address reaches whoever acts. Until then anybody may have registered
 * it, so all access from before goes: the password here, the rest (sessions, connections, open links) by `endAccess`, in
 * the caller's transaction. Of several proofs at once exactly one is the first: the others answer false and change
 * nothing, as does `keep` when the password was changed meanwhile.
 */
export async function proveAddressOnce(
  tx: ProofDb,
  { userId, now, password }: AddressProof,
  endAccess: () => Promise<unknown>,
): Promise<boolean> {
  const kept = typeof password === 'object' && 'keep' in password ? password.keep : undefined;
  const set = typeof password === 'object' && 'set' in password ? password.set : undefined;
  const { count } = await tx.user.updateMany({
    where: { id: userId, emailVerifiedAt: null, ...(kept === undefined ? {} : { passwordHash: kept }) },
    data: { emailVerifiedAt: now, passwordHash: kept ?? set ?? null },
  });
  if (count === 0) return false;
  await endAccess();
  return true;
}

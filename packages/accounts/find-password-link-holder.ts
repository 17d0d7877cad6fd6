import type {
  AccountAdapter,
  AccountContext,
  AccountDb,
  AccountPerson,
  PasswordLink,
} from './account-adapter.ts';

/** Whose password a mailed link sets; null when it is unknown, expired or used. */
export async function findPasswordLinkHolder<Db extends AccountDb>(
  { passwordLinks, findPerson }: AccountAdapter<Db>,
  { db, clock }: Pick<AccountContext<Db>, 'db' | 'clock'>,
  token: string,
): Promise<(AccountPerson & Pick<PasswordLink, 'purpose'>) | null> {
  const link = await passwordLinks.peek(db, { token, now: clock() });
  const person = link && (await findPerson(db, { id: link.userId }));
  return link && person && { ...person, purpose: link.purpose };
}

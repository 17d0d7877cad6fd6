import type { AccountContext, AccountDb, AccountService, PasswordLink, Person } from './account-service.ts';

/** Whose password a mailed link sets; null when it is unknown, expired or used. */
export async function findLinkHolder<Db extends AccountDb>(
  { passwordLinks, findPerson }: AccountService<Db>,
  { db, clock }: Pick<AccountContext<Db>, 'db' | 'clock'>,
  token: string,
): Promise<(Person & Pick<PasswordLink, 'purpose'>) | null> {
  const link = await passwordLinks.peek(db, { token, now: clock() });
  const person = link && (await findPerson(db, { id: link.userId }));
  return link && person && { ...person, purpose: link.purpose };
}

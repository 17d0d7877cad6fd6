import { emailAddress } from '@repo/schemas/email';
import type { FactorDb } from './factor-db.ts';
import { findWays, hasFactor } from './factors.ts';

type Account = { id: string; email: string; name: string };

/** One service, as the operator's command needs to know it. */
export type LostFactors = {
  serviceName: string;
  db: FactorDb;
  findAccount: (email: string) => Promise<Account | null>;
  /** Removes the factors and ends the sessions, as an administrator's reset does, in the name of the operator. */
  reset: (account: Account) => Promise<void>;
};

/** The operator's terminal. `ask` is null where nobody can answer. */
export type Terminal = {
  report: (line: string) => void;
  ask: ((question: string) => Promise<string>) | null;
};

/**
 * Removes the second factors of the person with this address, for the operator, who has asked that person who they are. Answers
 * whether they were removed.
 */
export async function removeLostFactors(
  { serviceName, db, findAccount, reset }: LostFactors,
  args: readonly string[],
  { report, ask }: Terminal,
): Promise<boolean> {
  const isConfirmed = args.includes('--yes');
  const [given, ...others] = args.filter((arg) => arg !== '--yes');
  const address = emailAddress.safeParse(given);
  if (!address.success || others.length > 0) {
    report(
      'Give the email address of one account, and --yes to remove its second factors without a question.',
    );
    return false;
  }
  const account = await findAccount(address.data);
  if (!account) {
    report(`Nobody at ${serviceName} has the address ${address.data}. Nothing was changed.`);
    return false;
  }
  const { name, email } = account;
  const ways = await findWays(db, account.id);
  if (!hasFactor(ways)) {
    report(`${name} (${email}) has no second factor at ${serviceName}. Nothing was changed.`);
    return false;
  }
  const kinds = [...(ways.totp ? ['authenticator app'] : []), ...(ways.passkey ? ['passkeys'] : [])].join(
    ' and ',
  );
  if (!isConfirmed) {
    if (!ask) {
      report('There is no terminal to ask on. Add --yes to remove the second factors without a question.');
      return false;
    }
    const answer = await ask(
      `Remove the ${kinds} and the recovery codes of ${name} (${email}) at ${serviceName}, and sign them out everywhere? Type yes: `,
    );
    if (answer.trim().toLowerCase() !== 'yes') {
      report('Nothing was changed.');
      return false;
    }
  }
  await reset(account);
  report(
    `Removed the ${kinds} of ${name} (${email}). They are signed out everywhere and will get a mail about it.`,
  );
  return true;
}

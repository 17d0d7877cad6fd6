import { newId } from '@repo/db/new-id';
import { emailAddress } from '@repo/schemas/email';
import type { FactorAdapter, FactorPerson } from './factor-adapter.ts';
import { asTypedRows, type FactorDb } from './factor-db.ts';
import { hasFactor, readEnabledFactorWays } from './factors.ts';
import { createOwnFactors } from './own-factors.ts';

/** One service, as the operator's command needs to know it. */
export type FactorResetTools = {
  serviceName: string;
  db: FactorDb;
  findAccount: (email: string) => Promise<FactorPerson | null>;
  /** Removes the factors and ends the sessions, as an administrator's reset does, in the name of the operator. */
  reset: (account: FactorPerson) => Promise<void>;
};

/** Replaces the request's part of a context: a command has no request and no signed-in person. */
type WithoutRequest = {
  actor: null;
  client: { address: string; userAgent: string };
  requestId: string;
  defer: (work: () => Promise<unknown>) => void;
};

type Removing<Db, Ctx> = {
  /** What the service gives every domain function, beside what comes from the request. */
  contextOf: (withoutRequest: WithoutRequest) => Ctx;
  /** Ends every session of the person, inside the transaction that removes the factors. */
  endSessions: (tx: Db, person: FactorPerson) => Promise<unknown>;
};

export function createFactorResetToolsFor<Db extends FactorDb, Ctx extends { db: Db; clock: () => Date }>(
  factors: FactorAdapter<Db, Ctx>,
  { contextOf, endSessions }: Removing<Db, Ctx>,
): FactorResetTools {
  const ctx = contextOf({
    actor: null,
    client: { address: '', userAgent: '' },
    requestId: newId(),
    defer: (work) => void work(),
  });
  return {
    serviceName: factors.relyingParty().name,
    db: ctx.db,
    async findAccount(email) {
      const [found] = await asTypedRows<{ id: string }>(
        ctx.db.$queryRaw`SELECT id FROM "user" WHERE email = ${email}`,
      );
      return found ? factors.findPerson(ctx.db, found.id) : null;
    },
    reset: (account) =>
      createOwnFactors(factors).reset(ctx, account.id, (tx) => endSessions(tx, account), 'operator'),
  };
}

/** The operator's terminal. `ask` is null where nobody can answer. */
export type OperatorTerminal = {
  report: (line: string) => void;
  ask: ((question: string) => Promise<string>) | null;
};

/**
 * Removes the second factors of the person with this address, for the operator, who has asked that person who they are. Answers
 * whether they were removed; a failure is reported in a sentence, as nobody at a terminal reads a stack trace.
 */
export async function runFactorResetCommand(
  factors: () => FactorResetTools,
  args: readonly string[],
  terminal: OperatorTerminal,
): Promise<boolean> {
  try {
    return await removeByAddress(factors(), args, terminal);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [reason = ''] = message.trim().split('\n').slice(-1);
    terminal.report(`Nothing was changed: ${reason}`);
    // Only database errors have a `code`; usually the database is down or not migrated.
    if (error instanceof Error && 'code' in error) {
      terminal.report('Is the database of this service running, and is it up to date (npm run migrate)?');
    }
    return false;
  }
}

async function removeByAddress(
  { serviceName, db, findAccount, reset }: FactorResetTools,
  args: readonly string[],
  { report, ask }: OperatorTerminal,
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
  const ways = await readEnabledFactorWays(db, account.id);
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

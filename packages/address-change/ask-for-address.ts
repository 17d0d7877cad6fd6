import { createToken } from '@repo/auth/tokens';
import { newId } from '@repo/db/new-id';
import { type AddressChangeDb, confirmHours, hoursAfter, lockPerson } from './address-change-db.ts';

/** Changes that one account may ask for in a day. */
const dailyMaximum = 3;
/** Mails that one address gets in a day because accounts want to change to it. */
const dailyMailsOfAddress = 3;

/** `newAddress` says what its mailbox is mailed: the link, that it has an account already, or nothing more today. */
export type AskedChange = {
  oldEmail: string;
  newAddress: { mail: 'link'; token: string } | { mail: 'taken' | 'nothing' };
  /** The secret of the old address's “this was not me”; null for an address that nobody proved, which gets no mail. */
  refusalToken: string | null;
};

export type AskOutcome =
  | { kind: 'asked'; change: AskedChange }
  | { kind: 'unchanged' }
  | { kind: 'tooMany'; retryAfterSeconds: number };

/**
 * Notes that somebody wants another address, inside the caller's transaction; the changes of this account that still wait are
 * void. Whether somebody has the new address must show in nothing but the mail to it. Asking twice at once counts as two: the second
 * waits for the lock of the person's row.
 */
export async function askForAddress(
  tx: AddressChangeDb,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<AskOutcome> {
  const person = await lockPerson(tx, userId);
  if (person === null || person.email === email) return { kind: 'unchanged' };
  // Asks of several accounts for one address wait for each other, so that its mailbox is not mailed more often than counted.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`address-change ${email}`}, 0))`;
  const since = hoursAfter(now, -24);
  const [counted] = (await tx.$queryRaw`
    SELECT count(*) FILTER (WHERE user_id = ${userId})::int AS own,
      min(created_at) FILTER (WHERE user_id = ${userId}) AS first,
      count(*) FILTER (WHERE new_email = ${email})::int AS "forAddress",
      EXISTS (SELECT FROM "user" WHERE email = ${email}) AS taken
    FROM address_change
    WHERE (user_id = ${userId} OR new_email = ${email}) AND created_at > ${since}`) as {
    own: number;
    first: Date | null;
    forAddress: number;
    taken: boolean;
  }[];
  const { own = 0, first = null, forAddress = 0, taken = false } = counted ?? {};
  if (own >= dailyMaximum) {
    const freeAt = hoursAfter(first ?? now, 24).getTime();
    return {
      kind: 'tooMany',
      retryAfterSeconds: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)),
    };
  }
  await voidWaitingChanges(tx, { userId, now });
  const isMailed = forAddress < dailyMailsOfAddress;
  const link = isMailed && !taken ? createToken() : null;
  const refusal = person.isProven ? createToken() : null;
  await tx.$executeRaw`
    INSERT INTO address_change
      (id, user_id, old_email, new_email, old_was_proven, token_hash, refusal_hash, expires_at, created_at)
    VALUES (${newId()}, ${userId}, ${person.email}, ${email}, ${person.isProven}, ${link?.hash ?? null},
      ${refusal?.hash ?? null}, ${hoursAfter(now, confirmHours)}, ${now})`;
  return {
    kind: 'asked',
    change: {
      oldEmail: person.email,
      newAddress: link ? { mail: 'link', token: link.token } : { mail: isMailed ? 'taken' : 'nothing' },
      refusalToken: refusal?.token ?? null,
    },
  };
}

/** Voids what a person asked for and did not confirm. */
export async function voidWaitingChanges(
  tx: AddressChangeDb,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE address_change SET cancelled_at = ${now}
    WHERE user_id = ${userId} AND confirmed_at IS NULL AND cancelled_at IS NULL`;
}

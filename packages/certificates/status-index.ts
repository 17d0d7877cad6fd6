import { randomInt } from 'node:crypto';
import { isUniqueViolation } from '@repo/db/errors';
import { type Sql, sql } from '@repo/db/sql';
import type { BadgeSigner } from './badge-signer.ts';
import { statusListCredential, statusListLength } from './badge-status-list.ts';

/** A service's client, with certificate.status_index (unique) and certificate.revoked_at. */
export type StatusDb = {
  $queryRaw<T>(query: Sql): PromiseLike<T>;
  $executeRaw(query: Sql): PromiseLike<number>;
};

/** A new list begins when one is half full, so that a free place is found in two tries on average. */
const maximumInList = statusListLength / 2;

async function findHighest(db: StatusDb): Promise<number | null> {
  const [row] = await db.$queryRaw<{ highest: number | null }[]>(
    sql`SELECT max(status_index) AS highest FROM certificate`,
  );
  return row?.highest ?? null;
}

/** The list that is being filled. Index: certificate_status_index_key. */
async function findCurrentList(db: StatusDb): Promise<number> {
  const highest = await findHighest(db);
  if (highest === null) return 0;
  const list = Math.floor(highest / statusListLength);
  const [row] = await db.$queryRaw<{ taken: number }[]>(
    sql`SELECT count(*)::int AS taken FROM certificate WHERE status_index >= ${list * statusListLength}`,
  );
  return (row?.taken ?? 0) < maximumInList ? list : list + 1;
}

async function setIfNone(db: StatusDb, id: string, place: number): Promise<boolean> {
  try {
    const count = await db.$executeRaw(
      sql`UPDATE certificate SET status_index = ${place} WHERE id = ${id} AND status_index IS NULL`,
    );
    return count === 1;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/**
 * The place of a certificate in the status lists, given out once: the column is unique, and set while it is null. Random, so that
 * a badge's place does not tell who got theirs before and after.
 */
export async function getOrAssignStatusIndex(
  db: StatusDb,
  { id, statusIndex }: { id: string; statusIndex: number | null },
  draw: (below: number) => number = randomInt,
): Promise<number> {
  if (statusIndex !== null) return statusIndex;
  for (;;) {
    const candidate = (await findCurrentList(db)) * statusListLength + draw(statusListLength);
    if (await setIfNone(db, id, candidate)) return candidate;
    const [stored] = await db.$queryRaw<{ place: number | null }[]>(
      sql`SELECT status_index AS place FROM certificate WHERE id = ${id}`,
    );
    if (stored === undefined) throw new Error('There is no such certificate');
    if (stored.place !== null) return stored.place;
  }
}

type Tools = { db: StatusDb; badges: BadgeSigner; publicUrl: string; clock: () => Date };

/**
 * A signed Bitstring Status List of which badges are revoked; null for a list that is not begun. The first is there before any
 * badge. Index: certificate_status_index_key.
 */
export async function signRevocationStatusList(
  { db, badges, publicUrl, clock }: Tools,
  name: string,
): Promise<string | null> {
  const list = /^(?:0|[1-9]\d{0,3})$/.test(name) ? Number(name) : null;
  if (list === null) return null;
  const first = list * statusListLength;
  if (list > 0 && first > ((await findHighest(db)) ?? -1)) return null;
  const rows = await db.$queryRaw<{ place: number }[]>(sql`
    SELECT status_index AS place FROM certificate
    WHERE status_index >= ${first} AND status_index < ${first + statusListLength} AND revoked_at IS NOT NULL`);
  const revoked = rows.map(({ place }) => place);
  const credential = await statusListCredential({ publicUrl, list, revoked, now: clock() });
  return badges.sign(credential, { publicUrl, type: 'vc+jwt' });
}

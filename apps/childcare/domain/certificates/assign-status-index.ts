import { randomInt } from 'node:crypto';
import { statusListLength } from '@repo/certificates/badge-status-list';
import type { ChildcareDb } from '@repo/db/childcare';
import { isUniqueViolation } from '@repo/db/errors';

/** A new list begins when one is half full, so that a free place is found in two tries on average. */
const mostInList = statusListLength / 2;

/** The list that is being filled. Index: certificate_status_index_key. */
async function findCurrentList(db: ChildcareDb): Promise<number> {
  const { _max } = await db.certificate.aggregate({ _max: { statusIndex: true } });
  if (_max.statusIndex === null) return 0;
  const list = Math.floor(_max.statusIndex / statusListLength);
  const taken = await db.certificate.count({ where: { statusIndex: { gte: list * statusListLength } } });
  return taken < mostInList ? list : list + 1;
}

async function setIfNone(db: ChildcareDb, id: string, statusIndex: number): Promise<boolean> {
  try {
    const { count } = await db.certificate.updateMany({
      where: { id, statusIndex: null },
      data: { statusIndex },
    });
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
  db: ChildcareDb,
  { id, statusIndex }: { id: string; statusIndex: number | null },
  draw: (below: number) => number = randomInt,
): Promise<number> {
  if (statusIndex !== null) return statusIndex;
  for (;;) {
    const candidate = (await findCurrentList(db)) * statusListLength + draw(statusListLength);
    if (await setIfNone(db, id, candidate)) return candidate;
    const stored = await db.certificate.findUniqueOrThrow({ where: { id }, select: { statusIndex: true } });
    if (stored.statusIndex !== null) return stored.statusIndex;
  }
}

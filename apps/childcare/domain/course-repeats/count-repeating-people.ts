import type { ChildcareDb } from '@repo/db/childcare';
import { type RepeatScope, repeatingPeopleSql } from './repeating-people-sql.ts';

export type RepeatCounts = {
  begins: number;
  unpaid: number;
  noSeat: number;
  centres: number;
  mails: number;
};

export async function countRepeatingPeople(db: ChildcareDb, scope: RepeatScope): Promise<RepeatCounts> {
  const [counts] = await db.$queryRaw<[RepeatCounts]>`
    SELECT count(*) FILTER (WHERE p.outcome = 'BEGINS')::int AS begins, count(*) FILTER (WHERE p.outcome = 'UNPAID')::int AS unpaid,
      count(*) FILTER (WHERE p.outcome = 'NO_SEAT')::int AS "noSeat", count(DISTINCT p.organization_id)::int AS centres,
      count(*) FILTER (WHERE p.outcome = 'BEGINS' AND p.is_mailed)::int AS mails
    FROM (${repeatingPeopleSql(scope)}) AS p`;
  return counts;
}

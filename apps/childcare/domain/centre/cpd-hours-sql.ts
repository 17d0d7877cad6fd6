import { Prisma } from '@repo/db/childcare';
import { cpdEarnedSql, singaporeYear } from '#domain/cpd/cpd-hours.ts';
import { type CentreLearners, centreLearningTablesSql } from './cells-sql.ts';

/** For a FROM: rows (user_id, hours) of CPD hours in the current Singapore year. */
export function cpdHoursSql({ now, ...learners }: CentreLearners): Prisma.Sql {
  const earned = cpdEarnedSql({ year: singaporeYear(now), ...centreLearningTablesSql(learners) });
  return Prisma.sql`(SELECT user_id, sum(points) AS hours FROM ${earned} points GROUP BY user_id)`;
}

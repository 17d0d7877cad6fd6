import { Prisma } from '@repo/db/childcare';
import { cpdEarnedSql, singaporeYear } from '#domain/cpd/cpd-hours.ts';

/** For a FROM: rows (user_id, hours) of CPD hours in the current Singapore year; `ids` narrows the learners. */
export function cpdHoursSql({
  organizationId,
  ids,
  now,
}: {
  organizationId: string;
  ids?: readonly string[];
  now: Date;
}): Prisma.Sql {
  const ofCentre = Prisma.sql`SELECT id FROM "user" WHERE organization_id = ${organizationId} AND role = 'LEARNER'
    ${ids ? Prisma.sql`AND id = ANY(${[...ids]}::text[])` : Prisma.empty}`;
  const earned = cpdEarnedSql({
    year: singaporeYear(now),
    certificates: Prisma.sql`(SELECT * FROM certificate WHERE user_id IN (${ofCentre}))`,
    enrollments: Prisma.sql`(SELECT * FROM enrollment WHERE user_id IN (${ofCentre}))`,
  });
  return Prisma.sql`(SELECT user_id, sum(points) AS hours FROM ${earned} points GROUP BY user_id)`;
}

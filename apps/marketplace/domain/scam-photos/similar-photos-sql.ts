import { Prisma } from '@repo/db/marketplace';

/** Hashes of 64 bits that differ in at most so many are of photos that look alike. Decision 080 has the figures. */
export const maximumDifferentBits = 6;

/** Hash `a` against hash `b`: in how many bits they differ. */
export const hashDistanceSql = (a: Prisma.Sql, b: Prisma.Sql) =>
  Prisma.sql`bit_count((${a} # ${b})::bit(64))::int`;

/** A photo of one colour has hardly a bit set, or hardly one not set, as any other such photo has. */
export const isDistinctiveHashSql = (hash: Prisma.Sql) =>
  Prisma.sql`bit_count((${hash})::bit(64)) BETWEEN 6 AND 58`;

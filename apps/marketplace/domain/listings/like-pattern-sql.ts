import { Prisma } from '@repo/db/marketplace';

/** A LIKE pattern that matches the text literally, anywhere in a value. */
export function likePatternSql(text: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`'%' || replace(replace(replace(${text}, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
}

import { Prisma } from '@repo/db/childcare';

/** The requested column ("price", "-price") and then the usual order, for an ORDER BY. */
export function orderBySql<Name extends string>(
  columns: Readonly<Record<Name, Prisma.Sql>>,
  sort: Name | `-${Name}` | undefined,
  defaultOrder: Prisma.Sql,
): Prisma.Sql {
  const found = (Object.keys(columns) as Name[]).find((name) => name === sort || `-${name}` === sort);
  if (found === undefined) return defaultOrder;
  const direction = found === sort ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  return Prisma.sql`${columns[found]} ${direction} NULLS LAST, ${defaultOrder}`;
}

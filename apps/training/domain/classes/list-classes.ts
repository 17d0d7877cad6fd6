import type { AdminClassQuery, ClassRow } from '@repo/schemas/training/class';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { skipTo } from '#domain/skip-to.ts';
import { classConditions, countClasses, findClasses } from './class-sql.ts';

type ClassList = {
  data: ClassRow[];
  pagination?: { page: number; limit: number; total: number; totalPages: number };
};

/** The request pipeline checks that the caller is an admin. Sorted by nearness by default. */
export async function listClasses(
  { db, clock }: Pick<SignedInContext, 'db' | 'clock'>,
  query: AdminClassQuery,
): Promise<ClassList> {
  const today = singaporeDate(clock());
  const conditions = classConditions(query, today);
  const { sort } = query;
  if (query.page === undefined && query.limit === undefined) {
    return { data: await findClasses(db, { conditions, sort, today }) };
  }
  const { page = 1, limit = 50 } = query;
  const skip = skipTo(page, limit);
  const [data, total] = await Promise.all([
    findClasses(db, { conditions, sort, today, page: { skip, take: limit } }),
    countClasses(db, conditions),
  ]);
  return { data, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } };
}

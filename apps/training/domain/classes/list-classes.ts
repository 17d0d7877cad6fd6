import type { AdminClassQuery, ClassRow } from '@repo/schemas/training/class';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { type ListPage, toListPage, toSkipAndTake } from '#domain/list-page.ts';
import { classConditionsSql, countClasses, findClasses } from './class-sql.ts';

/** The request pipeline checks that the caller is an admin. Sorted by nearness by default. */
export async function listAllClasses(
  { db, clock }: Pick<SignedInContext, 'db' | 'clock'>,
  query: AdminClassQuery,
): Promise<Partial<ListPage<ClassRow>> & { data: ClassRow[] }> {
  const today = singaporeDate(clock());
  const conditions = classConditionsSql(query, today);
  const { sort } = query;
  if (query.page === undefined && query.limit === undefined) {
    return { data: await findClasses(db, { conditions, sort, today }) };
  }
  const paging = { page: query.page ?? 1, limit: query.limit ?? 50 };
  const [data, total] = await Promise.all([
    findClasses(db, { conditions, sort, today, page: toSkipAndTake(paging) }),
    countClasses(db, conditions),
  ]);
  return toListPage(data, paging, total);
}

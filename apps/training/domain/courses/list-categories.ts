import { readCoalescedRows } from '@repo/db/hot-read';
import { Prisma } from '@repo/db/training';
import type { SignedInContext } from '#domain/context.ts';
import { visibleCoursesSql } from './course-visibility.ts';

export async function listVisibleCategories(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  { activeOnly = false }: { activeOnly?: boolean } = {},
): Promise<string[]> {
  const rows = await readCoalescedRows<{ category: string }>(
    db,
    Prisma.sql`
    SELECT DISTINCT c.category FROM course c
    WHERE ${visibleCoursesSql(actor)} AND c.category <> ''
      ${activeOnly ? Prisma.sql`AND c.status = 'active'` : Prisma.empty}
    ORDER BY c.category`,
  );
  return rows.map(({ category }) => category);
}

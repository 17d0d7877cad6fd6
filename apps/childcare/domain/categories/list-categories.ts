import { Prisma } from '@repo/db/childcare';
import { readCoalescedRows } from '@repo/db/hot-read';
import { isoTimestampSql } from '@repo/db/iso-timestamp-sql';
import type { Category } from '@repo/schemas/childcare/category';
import type { Context } from '#domain/context.ts';

export const categorySelect = {
  id: true,
  name: true,
  slug: true,
  description: true,
  _count: { select: { courses: { where: { status: 'PUBLISHED' } } } },
  updatedAt: true,
} satisfies Prisma.CategorySelect;

export function toCategory({
  updatedAt,
  ...row
}: Prisma.CategoryGetPayload<{ select: typeof categorySelect }>): Category {
  return { ...row, updatedAt: updatedAt.toISOString() };
}

/** The unique slug breaks ties of name and position. */
export const categoryOrder = [
  { position: 'asc' as const },
  { name: 'asc' as const },
  { slug: 'asc' as const },
];

/** In catalogue order, with the number of published courses. Index: course_category_id_status_idx. */
export async function listCategories({ db }: Pick<Context, 'db'>): Promise<Category[]> {
  const rows = await readCoalescedRows<Category>(
    db,
    Prisma.sql`
      SELECT g.id, g.name, g.slug, g.description,
        json_build_object('courses', (
          SELECT count(*) FROM course c WHERE c.category_id = g.id AND c.status = 'PUBLISHED'
        )) AS "_count",
        ${Prisma.raw(isoTimestampSql('g.updated_at'))} AS "updatedAt"
      FROM category g
      ORDER BY g.position, g.name, g.slug`,
    { prepared: true },
  );
  return [...rows];
}

import { Prisma } from '@repo/db/marketplace';
import type { CategoryAttribute } from '@repo/schemas/marketplace/category-attribute';

/** What the page of a listing shows beyond the documented listing: the values of its attributes, and the parent of its category. */
export type ListingDetails = {
  parent: { name: string; slug: string } | null;
  values: (Pick<CategoryAttribute, 'label' | 'type' | 'unit'> & { value: string | number })[];
};

/** Of listing `l` and its category `c`. */
export const listingDetailsSql = Prisma.sql`json_build_object(
    'parent', (SELECT json_build_object('name', p.name, 'slug', p.slug) FROM category p WHERE p.id = c.parent_id),
    'values', CASE WHEN l.attributes = '{}' THEN '[]'::json ELSE (
      SELECT coalesce(json_agg(json_build_object('label', a.label, 'type', a.type, 'unit', a.unit, 'value', l.attributes -> a.key)
        ORDER BY a.category_id = c.id, a."order", a.key), '[]')
      FROM attributes_of_category(c.id) a WHERE (l.attributes -> a.key) IS NOT NULL
    ) END
  )`;

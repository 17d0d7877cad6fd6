import { type JsonText, jsonText } from '@repo/base/json-text';
import { coalesceRead, queryPoolRows } from '@repo/db/hot-read';
import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { CategoryAttribute } from '@repo/schemas/marketplace/category-attribute';
import type { Context } from '#domain/context.ts';

/** Columns of `categoryAttribute`; needs attribute `a` and its category `c`. */
const columns = Prisma.sql`
  c.slug AS category, a.key, a.label, a.type::text AS type, a.unit, a.min::float8 AS min, a.max::float8 AS max,
  ARRAY(SELECT o FROM unnest(a.options) WITH ORDINALITY AS all_options (o, place) WHERE o <> ALL (a.retired_options) ORDER BY place) AS options,
  a.retired_options AS "retiredOptions",
  a.bands::float8[] AS bands, a.is_required AS "isRequired", a.is_facet AS "isFacet"`;

/** Own attributes of each active category, as the JSON of `categoryAttributeList`. Concurrent reads are coalesced. */
export function listAttributesOfActiveCategoriesAsJson({ db }: Pick<Context, 'db'>): Promise<JsonText> {
  return coalesceRead(db, 'category attributes', async () => {
    const [row] = await queryPoolRows<{ attributes: string }>(
      db,
      Prisma.sql`SELECT coalesce(json_agg(item), '[]')::text AS attributes FROM (
        SELECT ${columns} FROM category_attribute a JOIN category c ON c.id = a.category_id
        WHERE c.is_active ORDER BY c."order", c.slug, a."order", a.key
      ) item`,
      { prepared: true },
    );
    return jsonText(row?.attributes ?? '[]');
  });
}

export async function listAttributesOfActiveCategories(
  ctx: Pick<Context, 'db'>,
): Promise<CategoryAttribute[]> {
  return JSON.parse((await listAttributesOfActiveCategoriesAsJson(ctx)).toString());
}

/** As `readAttributesWithInherited`, by slug. */
export function readAttributesWithInheritedBySlug(
  db: MarketplaceDb,
  slug: string,
): Promise<CategoryAttribute[]> {
  return queryPoolRows<CategoryAttribute>(
    db,
    Prisma.sql`SELECT ${columns} FROM category named, attributes_of_category(named.id) a JOIN category c ON c.id = a.category_id
      WHERE named.slug = ${slug} ORDER BY c.parent_id IS NOT NULL, a."order", a.key`,
    { prepared: true },
  );
}

/** Of one category, whether it is active or not: its parent's first, but for those that it replaces. */
export async function readAttributesWithInherited(
  db: MarketplaceDb,
  categoryId: string,
): Promise<CategoryAttribute[]> {
  return db.$queryRaw<CategoryAttribute[]>`
    SELECT ${columns} FROM attributes_of_category(${categoryId}) a JOIN category c ON c.id = a.category_id
    ORDER BY c.parent_id IS NOT NULL, a."order", a.key`;
}

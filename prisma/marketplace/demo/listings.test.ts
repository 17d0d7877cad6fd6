import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { expect, it } from 'vitest';
import { listings } from './listings.ts';

const database = useMarketplaceDatabase();

it('demo listings: each is in its category or a child, and says what that one requires, in values that it takes', async () => {
  const said = Object.entries(listings).flatMap(([parent, ofCategory]) =>
    ofCategory.map(({ title, category = parent, attributes = {} }) => ({
      title,
      parent,
      category,
      attributes: JSON.stringify(attributes),
    })),
  );
  const column = (name: keyof (typeof said)[number]) => said.map((listing) => listing[name]);
  const wrong = await database.db.$queryRaw`
    SELECT title FROM unnest(${column('title')}::text[], ${column('parent')}::text[], ${column('category')}::text[],
        ${column('attributes')}::text[]) AS said (title, parent, category, attributes)
      LEFT JOIN category c ON c.slug = said.category LEFT JOIN category p ON p.id = c.parent_id
    WHERE c.id IS NULL OR said.parent NOT IN (c.slug, coalesce(p.slug, ''))
      OR NOT attributes_conform(c.id, said.attributes::jsonb)
      OR EXISTS (SELECT FROM attributes_of_category(c.id) a WHERE a.is_required AND NOT said.attributes::jsonb ? a.key)`;
  expect(wrong).toEqual([]);
  expect(said.filter(({ attributes }) => attributes !== '{}').length).toBeGreaterThan(30);
});

import { categoryAttributeList } from '@repo/schemas/marketplace/category-attribute';
import { listAttributesOfActiveCategoriesAsJson } from '#domain/categories/list-attributes.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listCategoryAttributes',
  summary: 'What can be said of the listings of each category',
  description:
    'The children of a category have its attributes too, but for those that they replace by one with the same key.',
  tags: ['Categories'],
  access: 'anonymous',
  response: { schema: categoryAttributeList },
  // JSON from the database; tests check it against the schema.
  run: ({ ctx }) => listAttributesOfActiveCategoriesAsJson(ctx),
});

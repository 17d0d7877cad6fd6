import { categoryList } from '@repo/schemas/marketplace/category';
import { listActiveCategoriesAsJson } from '#domain/categories/list-categories.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listCategories',
  summary: 'The active categories, in display order',
  tags: ['Categories'],
  access: 'anonymous',
  response: { schema: categoryList },
  // JSON from the database; tests check it against the schema.
  run: ({ ctx }) => listActiveCategoriesAsJson(ctx),
});

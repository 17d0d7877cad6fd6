import { categoryList } from '@repo/schemas/marketplace/category';
import { listCategoriesAsJson } from '#domain/categories/list-categories.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listCategories',
  summary: 'The active categories, in display order',
  tags: ['Categories'],
  access: 'anonymous',
  response: { schema: categoryList },
  // As the database wrote it, held to the schema by the tests.
  run: ({ ctx }) => listCategoriesAsJson(ctx),
});

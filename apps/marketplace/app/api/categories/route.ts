import { categoryList } from '@repo/schemas/marketplace/category';
import { listCategories } from '#domain/categories/list-categories.ts';
import { notAllowed, route } from '#http.ts';

export const GET = route({
  operationId: 'listCategories',
  summary: 'The active categories, in display order',
  tags: ['Categories'],
  access: 'anonymous',
  response: { schema: categoryList },
  run: ({ ctx }) => listCategories(ctx),
});

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET');

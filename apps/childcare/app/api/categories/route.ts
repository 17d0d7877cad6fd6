import { categoriesAnswer } from '@repo/schemas/childcare/category';
import { listCategories } from '#domain/categories/list-categories.ts';
import { notAllowed, route } from '#http.ts';

export const GET = route({
  operationId: 'listCategories',
  summary: 'Every category',
  tags: ['Courses'],
  access: 'anonymous',
  response: { schema: categoriesAnswer },
  run: async ({ ctx }) => ({ categories: await listCategories(ctx) }),
});

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET');

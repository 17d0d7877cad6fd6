import { categoryOrder, reorderCategoriesBody } from '@repo/schemas/childcare/category';
import { reorderCategories } from '#domain/categories/reorder-categories.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const PUT = route({
  operationId: 'reorderCategories',
  summary: 'Put the categories into a new order',
  description: 'All of them, each once.',
  tags: ['Courses'],
  access: 'superAdmin',
  body: reorderCategoriesBody,
  response: { schema: categoryOrder },
  errors: [errors.changedMeanwhile],
  run: async ({ ctx, body }) => ({ categoryIds: await reorderCategories(ctx, body) }),
});

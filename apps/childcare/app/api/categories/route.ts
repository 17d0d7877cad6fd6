import { categoriesAnswer, category, createCategoryBody } from '@repo/schemas/childcare/category';
import { createCategory } from '#domain/categories/create-category.ts';
import { listCategories } from '#domain/categories/list-categories.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listCategories',
  summary: 'Every category',
  tags: ['Courses'],
  access: 'anonymous',
  response: { schema: categoriesAnswer },
  run: async ({ ctx }) => ({ categories: await listCategories(ctx) }),
});

export const POST = route({
  operationId: 'createCategory',
  summary: 'Add a category after the last one',
  tags: ['Courses'],
  access: 'superAdmin',
  body: createCategoryBody,
  response: { status: 201, schema: category },
  errors: [errors.slugTaken],
  run: ({ ctx, body }) => createCategory(ctx, body),
});

import { category, updateCategoryBody } from '@repo/schemas/childcare/category';
import { idParams, messageAnswer } from '@repo/schemas/childcare/common';
import { deleteCategory } from '#domain/categories/delete-category.ts';
import { updateCategory } from '#domain/categories/update-category.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

const shared = { tags: ['Courses'], access: 'superAdmin', params: idParams } as const;

export const PUT = route({
  ...shared,
  operationId: 'updateCategory',
  summary: 'Change a category',
  body: updateCategoryBody,
  response: { schema: category },
  errors: [errors.categoryNotFound, errors.slugTaken, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => updateCategory(ctx, params.id, body),
});

export const DELETE = route({
  ...shared,
  operationId: 'deleteCategory',
  summary: 'Delete a category that no course is in',
  response: { schema: messageAnswer },
  errors: [errors.categoryNotFound, errors.categoryInUse],
  run: ({ ctx, params }) => deleteCategory(ctx, params.id),
});

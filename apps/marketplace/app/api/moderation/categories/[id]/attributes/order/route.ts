import { attributeOrder, reorderAttributesBody } from '@repo/schemas/marketplace/attribute-editor';
import { idParams } from '@repo/schemas/marketplace/common';
import { reorderAttributes } from '#domain/categories/edit-attributes.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const PUT = route({
  tags: ['Moderation'],
  access: 'moderator',
  params: idParams,
  operationId: 'reorderAttributes',
  summary: 'Change the order of a category’s own attributes',
  body: reorderAttributesBody,
  response: { schema: attributeOrder },
  errors: [errors.categoryNotFound, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => reorderAttributes(ctx, params.id, body),
});

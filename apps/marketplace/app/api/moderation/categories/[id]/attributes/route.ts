import {
  addAttributeBody,
  editedAttributeAnswer,
  listedAttributes,
} from '@repo/schemas/marketplace/attribute-editor';
import { idParams } from '@repo/schemas/marketplace/common';
import { listAttributesWithoutInherited } from '#domain/categories/categories-for-editing.ts';
import { addAttribute } from '#domain/categories/edit-attributes.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

const shared = { tags: ['Moderation'], access: 'moderator', params: idParams } as const;

export const GET = route({
  ...shared,
  operationId: 'listOwnAttributes',
  summary: 'A category’s own attributes, in order',
  response: { schema: listedAttributes },
  errors: [errors.categoryNotFound],
  run: ({ ctx, params }) => listAttributesWithoutInherited(ctx, params.id),
});

export const POST = route({
  ...shared,
  operationId: 'addAttribute',
  summary: 'Add an attribute to a category',
  description: 'Its children have it too. The key is made of the name and stays when the name changes.',
  body: addAttributeBody,
  response: { status: 201, schema: editedAttributeAnswer },
  errors: [
    errors.categoryNotFound,
    errors.attributeExists,
    errors.attributeKindDiffers,
    errors.attributeInUse,
    errors.tooManyAttributes,
  ],
  run: ({ ctx, params, body }) => addAttribute(ctx, params.id, body),
});

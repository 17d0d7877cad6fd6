import { editAttributeBody, editedAttributeAnswer } from '@repo/schemas/marketplace/attribute-editor';
import { idParams, messageAnswer } from '@repo/schemas/marketplace/common';
import { editAttribute, removeAttribute } from '#domain/categories/edit-attributes.ts';
import { getAttributeForEditing } from '#domain/categories/edited-attribute.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

const shared = { tags: ['Moderation'], access: 'moderator', params: idParams } as const;

export const GET = route({
  ...shared,
  operationId: 'getAttribute',
  summary: 'An attribute, and how many listings have it and each of its options',
  response: { schema: editedAttributeAnswer },
  errors: [errors.attributeNotFound],
  run: async ({ ctx, params }) => ({ attribute: await getAttributeForEditing(ctx, params.id) }),
});

export const PUT = route({
  ...shared,
  operationId: 'editAttribute',
  summary: 'Change an attribute',
  description:
    'An option that is left out is retired if a listing has it: the listing keeps it, and nobody can choose it. Its kind and key stay.',
  body: editAttributeBody,
  response: { schema: editedAttributeAnswer },
  errors: [errors.attributeNotFound, errors.changedMeanwhile, errors.attributeInUse],
  run: ({ ctx, params, body }) => editAttribute(ctx, params.id, body),
});

export const DELETE = route({
  ...shared,
  operationId: 'removeAttribute',
  summary: 'Remove an attribute that no listing has',
  response: { schema: messageAnswer },
  errors: [errors.attributeNotFound, errors.attributeInUse],
  run: ({ ctx, params }) => removeAttribute(ctx, params.id),
});

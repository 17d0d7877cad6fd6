import { idParams, messageAnswer } from '@repo/schemas/marketplace/common';
import { blockPersonAndEndFollows } from '#domain/blocks/block-person.ts';
import { unblockPerson } from '#domain/blocks/unblock-person.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

const common = {
  tags: ['Chat'],
  access: 'user' as const,
  params: idParams,
  response: { schema: messageAnswer },
  errors: [errors.userNotFound, errors.ownAccount],
};

export const POST = route({
  ...common,
  operationId: 'blockPerson',
  summary: 'Block a person: neither can write to the other',
  run: ({ ctx, params }) => blockPersonAndEndFollows(ctx, params.id),
});

export const DELETE = route({
  ...common,
  operationId: 'unblockPerson',
  summary: 'Take a block back',
  run: ({ ctx, params }) => unblockPerson(ctx, params.id),
});

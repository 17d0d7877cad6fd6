import { idParams } from '@repo/schemas/training/common';
import { waitingList } from '@repo/schemas/training/waiting-list';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { listWaiting } from '#domain/waiting-list/list-waiting.ts';

export const GET = successDataRoute({
  operationId: 'listWaiting',
  summary: 'Who waits for a place in a class, the next one first',
  tags: ['Enrolments'],
  access: 'trainer',
  params: idParams,
  response: { schema: waitingList },
  errors: [errors.courseRunNotFound],
  run: ({ ctx, params }) => listWaiting(ctx, params.id),
});

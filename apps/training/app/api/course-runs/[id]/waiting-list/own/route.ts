import { idParams } from '@repo/schemas/training/common';
import { ownWaiting } from '@repo/schemas/training/waiting-list';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { joinWaitingList, leaveWaitingList } from '#domain/waiting-list/own-waiting.ts';

const common = {
  tags: ['Enrolments'],
  access: 'learner',
  params: idParams,
  response: { schema: ownWaiting },
} as const;

export const POST = successDataRoute({
  ...common,
  operationId: 'joinWaitingList',
  summary: 'Wait for a place in a full class',
  description: 'A place that becomes free is kept for a day for who has waited longest, who gets a mail.',
  errors: [
    errors.courseRunNotFound,
    errors.classCancelled,
    errors.classFinished,
    errors.alreadyEnrolled,
    errors.removedFromClass,
    errors.enrolledInCourse,
    errors.classHasPlaces,
  ],
  run: ({ ctx, params }) => joinWaitingList(ctx, params.id),
});

export const DELETE = successDataRoute({
  ...common,
  operationId: 'leaveWaitingList',
  summary: 'Wait no longer',
  errors: [errors.courseRunNotFound],
  run: ({ ctx, params }) => leaveWaitingList(ctx, params.id),
});

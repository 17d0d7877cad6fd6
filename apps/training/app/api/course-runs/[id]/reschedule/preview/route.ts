import { reschedulePreview } from '@repo/schemas/training/class-change';
import { idParams } from '@repo/schemas/training/common';
import { rescheduleRunBody } from '@repo/schemas/training/course-run';
import { successDataRoute } from '#data-route.ts';
import { previewReschedule } from '#domain/classes/reschedule-run.ts';
import { errors } from '#domain/errors.ts';
import { roomErrors } from '../../../change-errors.ts';

export const POST = successDataRoute({
  operationId: 'previewReschedule',
  summary: 'What would change, who is mailed what, and which classes it clashes with; nothing is stored',
  tags: ['Classes'],
  access: 'admin',
  params: idParams,
  body: rescheduleRunBody,
  response: { schema: reschedulePreview },
  errors: [
    ...[errors.courseRunNotFound, errors.classCancelled, errors.sessionNotFound, errors.sessionAttended],
    ...roomErrors,
  ],
  run: ({ ctx, params, body }) => previewReschedule(ctx, params.id, body),
});

import { reschedulePreview } from '@repo/schemas/training/class-change';
import { envelope, idParams, succeed } from '@repo/schemas/training/common';
import { rescheduleRunBody } from '@repo/schemas/training/course-run';
import { previewReschedule } from '#domain/classes/reschedule-run.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'previewReschedule',
  summary: 'What would change, who is mailed what, and which classes it clashes with; nothing is stored',
  tags: ['Classes'],
  access: 'admin',
  params: idParams,
  body: rescheduleRunBody,
  response: { schema: envelope(reschedulePreview) },
  errors: [errors.courseRunNotFound, errors.classCancelled, errors.sessionNotFound, errors.sessionAttended],
  run: async ({ ctx, params, body }) => succeed(await previewReschedule(ctx, params.id, body)),
});

import { cancelPreview, cancelPreviewReasonBody } from '@repo/schemas/training/class-change';
import { envelope, idParams, succeed } from '@repo/schemas/training/common';
import { previewCancellation } from '#domain/classes/cancel-run-and-enrolments.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'previewCancellation',
  summary: 'Who is mailed what, and how many enrolments end, when a class is cancelled; nothing is stored',
  tags: ['Classes'],
  access: 'admin',
  params: idParams,
  body: cancelPreviewReasonBody,
  response: { schema: envelope(cancelPreview) },
  errors: [errors.courseRunNotFound, errors.classCancelled],
  run: async ({ ctx, params, body }) => succeed(await previewCancellation(ctx, params.id, body)),
});

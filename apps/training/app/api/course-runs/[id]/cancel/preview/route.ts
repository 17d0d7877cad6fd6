import { cancelPreview, cancelPreviewBody } from '@repo/schemas/training/class-change';
import { idParams } from '@repo/schemas/training/common';
import { successDataRoute } from '#data-route.ts';
import { previewClassCancellation } from '#domain/classes/cancel-run-and-enrolments.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'previewCancellation',
  summary: 'Who is mailed what, and how many enrolments end, when a class is cancelled; nothing is stored',
  tags: ['Classes'],
  access: 'admin',
  params: idParams,
  body: cancelPreviewBody,
  response: { schema: cancelPreview },
  errors: [errors.courseRunNotFound, errors.classCancelled],
  run: ({ ctx, params, body }) => previewClassCancellation(ctx, params.id, body),
});

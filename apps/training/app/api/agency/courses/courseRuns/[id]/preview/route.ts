import { editAgencyRunBody } from '@repo/schemas/training/agency';
import { reschedulePreview } from '@repo/schemas/training/class-change';
import { idParams } from '@repo/schemas/training/common';
import { successDataRoute } from '#data-route.ts';
import { previewAgencyEdit } from '#domain/agency/edit-agency-run.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'previewAgencyEdit',
  summary: 'What changing a published run would change, and who is mailed what; nothing is stored',
  tags: ['Agency'],
  access: 'admin',
  params: idParams,
  body: editAgencyRunBody,
  response: { schema: reschedulePreview },
  errors: [errors.courseRunNotFound, errors.notPublished, errors.changedMeanwhile, errors.sessionAttended],
  run: ({ ctx, params, body }) => previewAgencyEdit(ctx, params.id, body),
});

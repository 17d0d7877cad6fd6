import { editAgencyRunBody } from '@repo/schemas/training/agency';
import { reschedulePreview } from '@repo/schemas/training/class-change';
import { envelope, idParams, succeed } from '@repo/schemas/training/common';
import { previewAgencyEdit } from '#domain/agency/edit-agency-run.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'previewAgencyEdit',
  summary: 'What changing a published run would change, and who is mailed what; nothing is stored',
  tags: ['Agency'],
  access: 'admin',
  params: idParams,
  body: editAgencyRunBody,
  response: { schema: envelope(reschedulePreview) },
  errors: [errors.courseRunNotFound, errors.notPublished, errors.changedMeanwhile, errors.sessionAttended],
  run: async ({ ctx, params, body }) => succeed(await previewAgencyEdit(ctx, params.id, body)),
});

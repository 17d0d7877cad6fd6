import { idParams } from '@repo/schemas/marketplace/common';
import { updateReportStatusAnswer, updateReportStatusBody } from '@repo/schemas/marketplace/moderation';
import { errors } from '#domain/errors.ts';
import { setReportStatus } from '#domain/moderation/set-report-status.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'handleReport',
  summary: 'Resolve, dismiss or reopen a report, or all of its case',
  tags: ['Moderation'],
  access: 'moderator',
  params: idParams,
  body: updateReportStatusBody,
  response: { schema: updateReportStatusAnswer },
  errors: [errors.reportNotFound, errors.alreadyHandled],
  run: ({ ctx, params, body }) => setReportStatus(ctx, params.id, body),
});

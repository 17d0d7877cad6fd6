import { agencyReportAnswer, sendReportBody } from '@repo/schemas/training/agency-report';
import { idParams } from '@repo/schemas/training/common';
import { successDataRoute } from '#data-route.ts';
import { correctAndRequeueReport } from '#domain/agency-reports/requeue-or-dismiss-report.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'sendAgencyReport',
  summary: 'Sends a report to the agency again, with corrections',
  tags: ['Agency'],
  access: 'admin',
  params: idParams,
  body: sendReportBody,
  response: { schema: agencyReportAnswer },
  errors: [errors.reportNotFound, errors.reportNotOpen, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => correctAndRequeueReport(ctx, params.id, body),
});

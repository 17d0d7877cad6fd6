import { agencyReportAnswer, dismissReportBody } from '@repo/schemas/training/agency-report';
import { idParams } from '@repo/schemas/training/common';
import { successDataRoute } from '#data-route.ts';
import { dismissReport } from '#domain/agency-reports/requeue-or-dismiss-report.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'dismissAgencyReport',
  summary: 'Ends a report to the agency without sending it',
  tags: ['Agency'],
  access: 'admin',
  params: idParams,
  body: dismissReportBody,
  response: { schema: agencyReportAnswer },
  errors: [errors.reportNotFound, errors.reportNotOpen, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => dismissReport(ctx, params.id, body),
});

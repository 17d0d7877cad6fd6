import { agencyReportDetail } from '@repo/schemas/training/agency-report';
import { idParams } from '@repo/schemas/training/common';
import { successDataRoute } from '#data-route.ts';
import { getReportToCorrect } from '#domain/agency-reports/get-report.ts';
import { errors } from '#domain/errors.ts';

export const GET = successDataRoute({
  operationId: 'getAgencyReport',
  summary: 'A report to the agency, with its identity number masked',
  tags: ['Agency'],
  access: 'admin',
  params: idParams,
  response: { schema: agencyReportDetail },
  errors: [errors.reportNotFound],
  run: ({ ctx, params }) => getReportToCorrect(ctx, params.id),
});

import { agencyReportAnswer, newReportBody } from '@repo/schemas/training/agency-report';
import { successDataRoute } from '#data-route.ts';
import { queueReportByHand } from '#domain/agency-reports/queue-report-by-hand.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'addAgencyReport',
  summary: 'Reports new contact details, or how much of the fee was collected, of an enrolment to the agency',
  tags: ['Agency'],
  access: 'admin',
  body: newReportBody,
  response: { schema: agencyReportAnswer },
  errors: [errors.enrolmentNotFound, errors.reportingOff, errors.notReportable],
  run: ({ ctx, body }) => queueReportByHand(ctx, body),
});

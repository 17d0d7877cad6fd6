import { bulkCreateAnswer, bulkCreateBody } from '@repo/schemas/training/bulk-enrolment';
import { storeAutomationEnrolment } from '#domain/bulk-create/store-automation-enrolment.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';
import { bulkErrorBody } from './error-body.ts';

export const POST = route({
  operationId: 'bulkCreateEnrolment',
  summary: 'Store one enrolment of a bulk upload',
  description:
    'Course, class and learner are made where they are missing; a new learner gets a mail to set a password. All or nothing, ' +
    'and exactly once: of two equal records one is stored, the other is refused with `Duplicate record found`. A learner who ' +
    'left the class is enrolled again. An account that has another identity number keeps it; the audit log notes it. For an admin, or an API key with the scope `enrolments:write`.',
  tags: ['Automation'],
  access: 'enrolmentsKey',
  rateLimit: 'bulkCreate',
  body: bulkCreateBody,
  response: { schema: bulkCreateAnswer },
  errors: [errors.duplicateRecord],
  errorBody: bulkErrorBody,
  run: async ({ ctx, body }) => {
    const enrolment = await storeAutomationEnrolment(ctx, body.enrolment);
    return { success: true as const, data: { enrolment } };
  },
});

import { bulkAssignmentAnswer, bulkAssignmentBody } from '@repo/schemas/childcare/bulk-assignment';
import { bulkAssignAndNotify } from '#domain/assignments/bulk-assign.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'bulkAssign',
  summary: 'Assign many courses to many learners of your centre',
  description:
    'Every learner is assigned every course, in one transaction; what cannot be comes back with the reasons. Where the centre is billed, nothing is opened at the payment provider: `unpaid` pairs wait to be paid for one by one. Courses of people whose invitations wait are `planned`: they are assigned, and seats counted, when the invitation is accepted.',
  tags: ['Assignments'],
  access: 'manager',
  rateLimit: 'bulkMails',
  body: bulkAssignmentBody,
  response: { status: 201, schema: bulkAssignmentAnswer },
  mayTakeLong: 'stores a whole centre in one transaction',
  errors: [errors.organizationNotFound],
  run: ({ ctx, body }) => bulkAssignAndNotify(ctx, body),
});

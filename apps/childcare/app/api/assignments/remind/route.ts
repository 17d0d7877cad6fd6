import { bulkRemindAnswer, bulkRemindBody } from '@repo/schemas/childcare/bulk-assignment';
import { remindLearners, remindOfAssignments, remindOfShownAssignments } from '#domain/centre/remind.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'remindMany',
  summary: 'Remind learners of several assignments',
  description:
    'A notice for each, one mail for each learner. At most one a day for an assignment. Learners in place of assignments are reminded of all that is late or due soon in the centre.',
  tags: ['Assignments'],
  access: 'manager',
  rateLimit: 'mails',
  body: bulkRemindBody,
  response: { schema: bulkRemindAnswer },
  mayTakeLong: 'reminds hundreds of people in one transaction',
  errors: [errors.organizationNotFound],
  run: ({ ctx, body }) => {
    if (body.assignments.length > 0) return remindOfShownAssignments(ctx, body.assignments);
    return body.learnerIds.length > 0
      ? remindLearners(ctx, body)
      : remindOfAssignments(ctx, body.assignmentIds);
  },
});

import { changeAssignmentsAnswer, changeAssignmentsBody } from '@repo/schemas/childcare/assignment-change';
import { changeAssignmentsAndNotify } from '#domain/assignments/change-assignments.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'changeAssignments',
  summary: 'Move the deadlines of many assignments, waive, cancel, start again or remind of them',
  description:
    'One transaction. Each comes with the version that was shown: one that was changed since stays as it is, and is named.',
  tags: ['Assignments'],
  access: 'manager',
  rateLimit: 'mails',
  body: changeAssignmentsBody,
  response: { schema: changeAssignmentsAnswer },
  mayTakeLong: 'changes thousands of assignments',
  errors: [errors.organizationNotFound],
  run: ({ ctx, body }) => changeAssignmentsAndNotify(ctx, body),
});

import { assignmentAnswer, updateAssignmentBody } from '@repo/schemas/childcare/assignment';
import { idParams } from '@repo/schemas/childcare/common';
import { changeOrEndAssignmentAndNotify } from '#domain/assignments/change-or-end-assignment.ts';
import { getManagedAssignment } from '#domain/assignments/get-assignment.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getAssignment',
  summary: 'Get an assignment',
  tags: ['Assignments'],
  access: 'manager',
  params: idParams,
  response: { schema: assignmentAnswer },
  errors: [errors.assignmentNotFound],
  run: async ({ ctx, params }) => ({ assignment: await getManagedAssignment(ctx, params.id) }),
});

export const PUT = route({
  operationId: 'updateAssignment',
  summary: 'Move a deadline, change notes, waive or cancel',
  description:
    'Cancelling a renewal that nobody paid for answers `COMPLETED`: the assignment is again as it was before the renewal, so the same course cannot be assigned to the learner a second time.',
  tags: ['Assignments'],
  access: 'manager',
  params: idParams,
  body: updateAssignmentBody,
  response: { schema: assignmentAnswer },
  errors: [errors.assignmentNotFound, errors.assignmentEnded, errors.changedMeanwhile],
  run: async ({ ctx, params, body }) => ({
    assignment: await changeOrEndAssignmentAndNotify(ctx, params.id, body),
  }),
});

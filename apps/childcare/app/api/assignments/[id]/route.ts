import { assignmentAnswer, updateAssignmentBody } from '@repo/schemas/childcare/assignment';
import { id } from '@repo/schemas/childcare/common';
import { z } from 'zod';
import { updateAssignment } from '#domain/assignments/update-assignment.ts';
import { errors } from '#domain/errors.ts';
import { notAllowed, route } from '#http.ts';

export const PUT = route({
  operationId: 'updateAssignment',
  summary: 'Move a deadline, change notes, waive or cancel',
  tags: ['Assignments'],
  access: 'manager',
  params: z.object({ id }),
  body: updateAssignmentBody,
  response: { schema: assignmentAnswer },
  errors: [errors.assignmentNotFound, errors.assignmentEnded, errors.changedMeanwhile],
  run: async ({ ctx, params, body }) => ({ assignment: await updateAssignment(ctx, params.id, body) }),
});

export const { GET, POST, PATCH, DELETE } = notAllowed('PUT');

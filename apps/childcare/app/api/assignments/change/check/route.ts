import {
  assignmentChangesPreview,
  checkAssignmentChangesBody,
} from '@repo/schemas/childcare/assignment-change';
import { previewAssignmentChanges } from '#domain/assignments/change-assignments.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'checkAssignmentChanges',
  summary: 'What a change of many assignments would do',
  description: 'Answers which would change, with their versions and the mails. Nothing is stored or sent.',
  tags: ['Assignments'],
  access: 'manager',
  body: checkAssignmentChangesBody,
  response: { schema: assignmentChangesPreview },
  mayTakeLong: 'looks at a whole centre',
  errors: [errors.organizationNotFound],
  run: ({ ctx, body }) => previewAssignmentChanges(ctx, body),
});

import { bulkAssignmentBody, bulkAssignmentPreview } from '@repo/schemas/childcare/bulk-assignment';
import { previewBulkAssign } from '#domain/assignments/bulk-assign.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'checkBulkAssignment',
  summary: 'What assigning many courses to many learners would do',
  description: 'Answers the numbers, with the mails that would go out. Nothing is stored or sent.',
  tags: ['Assignments'],
  access: 'manager',
  body: bulkAssignmentBody,
  response: { schema: bulkAssignmentPreview },
  mayTakeLong: 'looks at a whole centre',
  errors: [errors.organizationNotFound],
  run: ({ ctx, body }) => previewBulkAssign(ctx, body),
});

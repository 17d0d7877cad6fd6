import {
  assignmentsAnswer,
  createAssignmentBody,
  createdAssignment,
} from '@repo/schemas/childcare/assignment';
import { createAssignmentAndNotify } from '#domain/assignments/create-assignment.ts';
import { listVisibleAssignments } from '#domain/assignments/list-visible-assignments.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

const shared = { tags: ['Assignments'], access: 'manager' } as const;

export const GET = route({
  ...shared,
  operationId: 'listAssignments',
  summary: 'The assignments of your centre',
  response: { schema: assignmentsAnswer },
  run: async ({ ctx }) => ({ assignments: await listVisibleAssignments(ctx) }),
});

export const POST = route({
  ...shared,
  operationId: 'createAssignment',
  summary: 'Assign a published course to a learner of your centre',
  description: 'Where the centre is billed, `checkoutUrl` is where to pay, and the confirmed payment enrols.',
  body: createAssignmentBody,
  response: { status: 201, schema: createdAssignment },
  mayTakeLong: 'waits for the payment provider',
  errors: [
    errors.learnerNotFound,
    errors.courseNotFound,
    errors.courseNotPublished,
    errors.duplicateAssignment,
    errors.learnerLimit,
    errors.paymentsUnavailable,
  ],
  run: ({ ctx, body }) => createAssignmentAndNotify(ctx, body),
});

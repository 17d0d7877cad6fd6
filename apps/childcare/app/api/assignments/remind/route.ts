import { bulkRemindBody, bulkReminded } from '@repo/schemas/childcare/bulk-assignment';
import { remindMany } from '#domain/centre/remind.ts';
import { notAllowed, route } from '#http.ts';

export const POST = route({
  operationId: 'remindMany',
  summary: 'Remind learners of several assignments',
  description: 'A notice for each, one letter for each learner. At most one a day for an assignment.',
  tags: ['Assignments'],
  access: 'manager',
  rateLimit: 'letters',
  body: bulkRemindBody,
  response: { schema: bulkReminded },
  run: ({ ctx, body }) => remindMany(ctx, body.assignmentIds),
});

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST');

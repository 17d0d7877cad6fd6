import { csvResponse } from '@repo/http/csv-response';
import { unpaidAssignmentsQuery } from '@repo/schemas/childcare/payment';
import { exportUnpaidAssignmentsAsCsv } from '#domain/payments/export-payments.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportUnpaid',
  summary: 'All that is still to be paid for in the caller’s centre, as CSV',
  tags: ['Payments'],
  access: 'manager',
  query: unpaidAssignmentsQuery.pick({ search: true }),
  response: { contentType: 'text/csv', description: 'The assignments' },
  run: ({ ctx, query }) => csvResponse('to-pay', exportUnpaidAssignmentsAsCsv(ctx, query)),
});

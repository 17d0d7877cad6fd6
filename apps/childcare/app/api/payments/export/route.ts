import { csvResponse } from '@repo/http/csv-response';
import { paymentsFilters } from '@repo/schemas/childcare/payment';
import { exportPaymentsAsCsv } from '#domain/payments/export-payments.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportPayments',
  summary: 'All payments that match, as CSV',
  description: 'The newest first.',
  tags: ['Payments'],
  access: 'manager',
  query: paymentsFilters,
  response: { contentType: 'text/csv', description: 'The payments' },
  run: ({ ctx, query }) => csvResponse('payments', exportPaymentsAsCsv(ctx, query)),
});

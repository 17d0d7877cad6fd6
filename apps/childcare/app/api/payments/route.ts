import { paymentList, paymentsQuery } from '@repo/schemas/childcare/payment';
import { listManagedPayments } from '#domain/payments/list-payments.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listPayments',
  summary: 'Payments of the caller’s centre, for SUPER_ADMIN of all',
  tags: ['Payments'],
  access: 'manager',
  query: paymentsQuery,
  response: { schema: paymentList },
  run: ({ ctx, query }) => listManagedPayments(ctx, query),
});

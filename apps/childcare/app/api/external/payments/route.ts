import { externalPaymentPage } from '@repo/schemas/childcare/external';
import { externalListDescription, externalListQuery } from '@repo/schemas/external-list';
import { listPaymentsOfKeyCentre } from '#domain/external/list-payments.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listExternalPayments',
  summary: 'The payments of the key’s centre',
  description: externalListDescription,
  tags: ['Automation'],
  access: 'paymentsKey',
  query: externalListQuery,
  response: { schema: externalPaymentPage },
  run: ({ ctx, query }) => listPaymentsOfKeyCentre(ctx, query),
});

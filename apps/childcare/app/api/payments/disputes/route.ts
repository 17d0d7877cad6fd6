import { openDisputesAnswer } from '@repo/schemas/childcare/payment-dispute';
import { listOpenDisputes } from '#domain/payments/list-open-disputes.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listOpenDisputes',
  summary: 'Payments that a bank disputes, the first to answer first',
  description:
    'Disputes are answered at the payment provider. `payment` is null for a dispute about no payment that is known here.',
  tags: ['Payments'],
  access: 'superAdmin',
  response: { schema: openDisputesAnswer },
  run: async ({ ctx }) => ({ disputes: await listOpenDisputes(ctx) }),
});

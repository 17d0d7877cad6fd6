import { idParams } from '@repo/schemas/childcare/common';
import { paymentAnswer } from '@repo/schemas/childcare/payment';
import { errors } from '#domain/errors.ts';
import { getManagedPayment } from '#domain/payments/get-payment.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getPayment',
  summary: 'A payment, and what came of it',
  tags: ['Payments'],
  access: 'manager',
  params: idParams,
  response: { schema: paymentAnswer },
  errors: [errors.paymentNotFound],
  run: async ({ ctx, params }) => ({ payment: await getManagedPayment(ctx, params.id) }),
});

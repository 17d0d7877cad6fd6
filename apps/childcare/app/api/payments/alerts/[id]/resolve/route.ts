import { idParams } from '@repo/schemas/childcare/common';
import { paymentAlertAnswer } from '@repo/schemas/childcare/payment-alert';
import { errors } from '#domain/errors.ts';
import { resolvePaymentAlert } from '#domain/payments/resolve-payment-alert.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'resolvePaymentAlert',
  summary: 'Mark a payment alert as resolved',
  description: 'Asked again it answers the same.',
  tags: ['Payments'],
  access: 'superAdmin',
  params: idParams,
  response: { schema: paymentAlertAnswer },
  errors: [errors.paymentAlertNotFound],
  run: async ({ ctx, params }) => ({ alert: await resolvePaymentAlert(ctx, params.id) }),
});

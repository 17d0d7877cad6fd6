import { idParams } from '@repo/schemas/marketplace/common';
import { payment } from '@repo/schemas/marketplace/payment';
import { errors } from '#domain/errors.ts';
import { getVisiblePayment } from '#domain/payments/payment-rows.ts';
import { isPaymentOff } from '#env.ts';
import { route } from '#http.ts';

export const GET = route({
  isOff: isPaymentOff,
  operationId: 'getPayment',
  summary: 'A payment, for its buyer, its seller and moderators',
  tags: ['Payments'],
  access: 'user',
  params: idParams,
  response: { schema: payment },
  errors: [errors.paymentNotFound],
  run: ({ ctx, params }) => getVisiblePayment(ctx, params.id),
});

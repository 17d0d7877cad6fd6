import { idParams, messageAnswer } from '@repo/schemas/marketplace/common';
import { decidePaymentBody } from '@repo/schemas/marketplace/payment';
import { errors } from '#domain/errors.ts';
import { decidePaymentAsModerator } from '#domain/payments/moderate-payment.ts';
import { isPaymentOff } from '#env.ts';
import { route } from '#http.ts';

export const POST = route({
  isOff: isPaymentOff,
  operationId: 'decidePayment',
  summary: 'Refund held money, whole or in part, or release it',
  description: 'Also without a dispute. Nobody decides about a payment of their own.',
  tags: ['Moderation'],
  access: 'moderator',
  rateLimit: 'payment',
  params: idParams,
  body: decidePaymentBody,
  response: { schema: messageAnswer },
  errors: [errors.paymentNotFound, errors.refundTooLarge, errors.paymentMoved, errors.moneyWithBank],
  run: ({ ctx, params, body }) => decidePaymentAsModerator(ctx, params.id, body),
});

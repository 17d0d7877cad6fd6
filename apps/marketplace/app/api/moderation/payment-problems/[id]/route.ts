import { idParams, messageAnswer } from '@repo/schemas/marketplace/common';
import { errors } from '#domain/errors.ts';
import { resolvePaymentProblem } from '#domain/payments/moderate-payment.ts';
import { isPaymentOff } from '#env.ts';
import { route } from '#http.ts';

export const POST = route({
  isOff: isPaymentOff,
  operationId: 'resolvePaymentProblem',
  summary: 'Mark an event of the payment provider that did not fit as looked at',
  tags: ['Moderation'],
  access: 'moderator',
  params: idParams,
  response: { schema: messageAnswer },
  errors: [errors.paymentProblemNotFound],
  run: ({ ctx, params }) => resolvePaymentProblem(ctx, params.id),
});

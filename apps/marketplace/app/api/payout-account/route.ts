import { payoutAccount, payoutAccountLink } from '@repo/schemas/marketplace/payment';
import { errors } from '#domain/errors.ts';
import { refreshAndGetPayoutAccount, startPayoutOnboarding } from '#domain/payments/payout-account.ts';
import { isPaymentOff } from '#env.ts';
import { route } from '#http.ts';

const shared = {
  isOff: isPaymentOff,
  tags: ['Payments'],
  access: 'user',
  mayTakeLong: 'waits for the payment provider',
  errors: [errors.paymentsUnavailable],
} as const;

export const GET = route({
  ...shared,
  operationId: 'getPayoutAccount',
  summary: 'Whether the caller can be paid on the marketplace',
  response: { schema: payoutAccount },
  run: ({ ctx }) => refreshAndGetPayoutAccount(ctx),
});

export const POST = route({
  ...shared,
  operationId: 'completePayoutAccount',
  summary: 'The page of the payment provider where the caller sets up an account for payouts',
  rateLimit: 'payment',
  response: { schema: payoutAccountLink },
  run: ({ ctx }) => startPayoutOnboarding(ctx),
});

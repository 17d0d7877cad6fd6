import { mailProofCodeWithinLimit } from '#auth/mail-proof-code-within-limit.ts';
import { successMessageRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';

export const POST = successMessageRoute({
  operationId: 'sendReauthenticationCode',
  summary: 'Mail a code to confirm with that it is you',
  description:
    'Six digits, good once and for ten minutes; a new one voids the one before, also one to sign in with. Five an hour, together with those to sign in.',
  tags: ['Accounts'],
  access: 'user',
  duringSetUp: true,
  errors: [errors.wrongProof],
  async run({ ctx }) {
    await mailProofCodeWithinLimit(ctx);
    return { message: 'A code is on its way to you' };
  },
});

import { messageAnswer, succeedWithMessage } from '@repo/schemas/training/common';
import { sendProofCode } from '#auth/send-proof-code.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'sendReauthenticationCode',
  summary: 'Mail a code to confirm with that it is you',
  description:
    'Six digits, good once and for ten minutes; a new one voids the one before, also one to sign in with. Five an hour, together with those to sign in.',
  tags: ['Accounts'],
  access: 'user',
  duringSetUp: true,
  response: { schema: messageAnswer },
  errors: [errors.wrongProof],
  async run({ ctx }) {
    await sendProofCode(ctx);
    return succeedWithMessage('A code is on its way to you');
  },
});

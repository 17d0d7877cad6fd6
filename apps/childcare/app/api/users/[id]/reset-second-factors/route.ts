import {
  resetSecondFactorsRoute,
  secondFactorsResetMessage,
} from '@repo/schemas/account/reset-second-factors';
import { messageAnswer } from '@repo/schemas/childcare/common';
import { resetSecondFactorsAndEndSessions } from '#auth/reset-second-factors.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...resetSecondFactorsRoute,
  tags: ['People'],
  access: 'superAdmin',
  response: { schema: messageAnswer },
  errors: [errors.staleProof, errors.userNotFound, errors.ownAccount, errors.noSecondFactor],
  async run({ ctx, params }) {
    await resetSecondFactorsAndEndSessions(ctx, params.id);
    return { message: secondFactorsResetMessage };
  },
});

import {
  resetSecondFactorsRoute,
  secondFactorsResetMessage,
} from '@repo/schemas/account/reset-second-factors';
import { resetSecondFactorsAndEndSignIns } from '#auth/reset-second-factors.ts';
import { successMessageRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';

export const POST = successMessageRoute({
  ...resetSecondFactorsRoute,
  tags: ['People'],
  access: 'admin',
  errors: [errors.staleProof, errors.userNotFound, errors.ownAccount, errors.noSecondFactor],
  async run({ ctx, params }) {
    await resetSecondFactorsAndEndSignIns(ctx, params.id);
    return { message: secondFactorsResetMessage };
  },
});

import { endOtherSignIns } from '@repo/accounts/sign-ins';
import { listSignIns } from '@repo/auth/sign-ins';
import { accountAnswers, accountRoutes } from '@repo/schemas/account-routes';
import { accountService } from '#domain/accounts/account-service.ts';
import { route } from '#http.ts';

export const GET = route({
  ...accountRoutes.listSignIns,
  access: 'user',
  run: async ({ ctx }) => ({ data: await listSignIns(ctx) }),
});

export const DELETE = route({
  ...accountRoutes.endOtherSignIns,
  access: 'user',
  async run({ ctx }) {
    await endOtherSignIns(accountService, ctx);
    return accountAnswers.endOtherSignIns;
  },
});

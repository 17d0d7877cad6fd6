import { accountAnswers, accountRoutes } from '@repo/schemas/account-routes';
import { endOtherSignIns } from '#domain/accounts/end-other-sign-ins.ts';
import { listSignIns } from '#domain/accounts/list-sign-ins.ts';
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
    await endOtherSignIns(ctx);
    return accountAnswers.endOtherSignIns;
  },
});

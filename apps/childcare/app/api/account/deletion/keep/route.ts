import { deletionAnswers } from '@repo/account-deletion/deletion-texts';
import { accountDeletionRoutes } from '@repo/schemas/account-deletion';
import { message } from '@repo/schemas/childcare/common';
import { keepAccount } from '#domain/deletion/account-deletion.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...accountDeletionRoutes.keep,
  access: 'anonymous',
  rateLimit: 'register',
  response: { schema: message },
  errors: [errors.deadLink],
  async run({ ctx, body }) {
    await keepAccount(ctx, body);
    return deletionAnswers.kept;
  },
});

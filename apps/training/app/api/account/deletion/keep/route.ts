import { deletionAnswers } from '@repo/account-deletion/deletion-texts';
import { accountDeletionRoutes } from '@repo/schemas/account-deletion';
import { messageAnswer, say } from '@repo/schemas/training/common';
import { keepAccount } from '#domain/deletion/account-deletion.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...accountDeletionRoutes.keep,
  access: 'anonymous',
  rateLimit: 'signIn',
  response: { schema: messageAnswer },
  errors: [errors.deadLink],
  async run({ ctx, body }) {
    await keepAccount(ctx, body);
    return say(deletionAnswers.kept.message);
  },
});

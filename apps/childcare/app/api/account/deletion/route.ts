import { deletionAnswers } from '@repo/account-deletion/deletion-texts';
import { clearedSessionCookie } from '@repo/auth/childcare-session';
import { clearedCache } from '@repo/auth/clear-site-data';
import { accountDeletionRoutes, deletionAnswer, deletionPreview } from '@repo/schemas/account-deletion';
import { deleteAccount } from '#domain/deletion/delete-account.ts';
import { getDeletion } from '#domain/deletion/get-deletion.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  ...accountDeletionRoutes.preview,
  access: 'user',
  response: { schema: deletionPreview },
  run: ({ ctx }) => getDeletion(ctx),
});

export const POST = route({
  ...accountDeletionRoutes.close,
  access: 'user',
  rateLimit: 'register',
  response: { schema: deletionAnswer },
  errors: [errors.staleProof, errors.deletionNotConfirmed, errors.lastAdmin, errors.lastManager],
  async run({ ctx, body, reply }) {
    const { dueAt } = await deleteAccount(ctx, body);
    reply.headers.append('set-cookie', clearedSessionCookie());
    reply.headers.set(...clearedCache);
    return deletionAnswers.closed(dueAt);
  },
});

import { deletionAnswers } from '@repo/account-deletion/deletion-texts';
import { clearedCache } from '@repo/auth/clear-site-data';
import { clearedTrainingCookie } from '@repo/auth/training-session';
import { accountDeletionRoutes, deletionAnswer, deletionPreview } from '@repo/schemas/account-deletion';
import { envelope, succeed } from '@repo/schemas/training/common';
import { deleteAccount } from '#domain/deletion/delete-account.ts';
import { getDeletion } from '#domain/deletion/get-deletion.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  ...accountDeletionRoutes.preview,
  access: 'user',
  response: { schema: envelope(deletionPreview) },
  run: async ({ ctx }) => succeed(await getDeletion(ctx)),
});

export const POST = route({
  ...accountDeletionRoutes.close,
  access: 'user',
  rateLimit: 'signIn',
  response: { schema: envelope(deletionAnswer) },
  errors: [errors.staleProof, errors.deletionNotConfirmed, errors.lastAdmin, errors.trainsClasses],
  async run({ ctx, body, reply }) {
    const closed = await deleteAccount(ctx, body);
    if (closed === null) return succeed(deletionAnswers.requested);
    reply.headers.append('set-cookie', clearedTrainingCookie());
    reply.headers.set(...clearedCache);
    return succeed(deletionAnswers.closed(closed.dueAt));
  },
});

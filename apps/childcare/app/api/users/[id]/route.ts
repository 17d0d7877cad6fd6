import { idParams } from '@repo/schemas/childcare/common';
import { updateUserBody, userAnswer } from '@repo/schemas/childcare/user';
import { errors } from '#domain/errors.ts';
import { getUser } from '#domain/users/get-user.ts';
import { updateUserAndEndSessions } from '#domain/users/update-user.ts';
import { route } from '#http.ts';

const shared = { tags: ['People'], access: 'superAdmin', params: idParams } as const;

export const GET = route({
  ...shared,
  operationId: 'getUser',
  summary: 'Somebody with an account',
  response: { schema: userAnswer },
  errors: [errors.userNotFound],
  run: async ({ ctx, params }) => ({ user: await getUser(ctx, params.id) }),
});

export const PUT = route({
  ...shared,
  operationId: 'updateUser',
  summary: 'Change somebody’s role or centre, close or open their account',
  description:
    'Their sessions end. A learner who leaves a centre leaves its live assignments. While `emailVerified` is false, nobody gets a role or a centre.',
  body: updateUserBody,
  response: { schema: userAnswer },
  errors: [
    errors.staleProof,
    errors.userNotFound,
    errors.organizationNotFound,
    errors.ownAccount,
    errors.personNotConfirmed,
    errors.lastAdmin,
    errors.deletedByOwner,
    errors.changedMeanwhile,
  ],
  run: async ({ ctx, params, body }) => ({ user: await updateUserAndEndSessions(ctx, params.id, body) }),
});

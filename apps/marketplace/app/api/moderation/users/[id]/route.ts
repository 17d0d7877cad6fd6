import { idParams } from '@repo/schemas/marketplace/common';
import { moderatedUser, moderateUserBody } from '@repo/schemas/marketplace/moderation';
import { errors } from '#domain/errors.ts';
import { banEndAccessAndMail } from '#domain/moderation/ban-and-end-access.ts';
import { unbanAndRestoreListings } from '#domain/moderation/unban-person.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'moderateUser',
  summary: 'Ban a person (sessions end at once, listings are hidden), or lift the ban',
  tags: ['Moderation'],
  access: 'moderator',
  params: idParams,
  body: moderateUserBody,
  response: { schema: moderatedUser },
  errors: [errors.userNotFound, errors.alreadyBanned, errors.notBanned],
  run: ({ ctx, params, body }) =>
    body.action === 'ban'
      ? banEndAccessAndMail(ctx, params.id, body)
      : unbanAndRestoreListings(ctx, params.id, body.reason),
});

import { acceptedInvitation, acceptInvitationBody } from '@repo/schemas/childcare/invitation';
import { errors } from '#domain/errors.ts';
import { acceptInvitation } from '#domain/invitations/accept-invitation.ts';
import { notAllowed, route } from '#http.ts';

export const POST = route({
  operationId: 'acceptInvitation',
  summary: 'Join a centre by a mailed link',
  description:
    'Without a session for an account that has no password yet, which is set; otherwise signed in to the account it was sent to.',
  tags: ['Invitations'],
  access: 'public',
  body: acceptInvitationBody,
  response: { schema: acceptedInvitation },
  errors: [
    errors.deadInvitation,
    errors.unauthorized,
    errors.wrongAccount,
    errors.inAnotherCentre,
    errors.notALearner,
  ],
  run: ({ ctx, body }) => acceptInvitation(ctx, body),
});

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST');

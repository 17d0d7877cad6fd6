import { acceptedInvitation, acceptInvitationBody } from '@repo/schemas/childcare/invitation';
import { errors } from '#domain/errors.ts';
import { acceptInvitationAndNotify } from '#domain/invitations/accept-invitation.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'acceptInvitation',
  summary: 'Join a centre by a mailed link',
  description:
    'For an address without an account a new one is made with `name` and `password`; otherwise signed in to the account with the address it was sent to. What was planned for the person is assigned as far as seats are free.',
  tags: ['Invitations'],
  access: 'public',
  body: acceptInvitationBody,
  response: { schema: acceptedInvitation },
  errors: [
    errors.deadInvitation,
    errors.unauthorized,
    errors.wrongAccount,
    errors.confirmBeforeJoining,
    errors.inAnotherCentre,
    errors.notALearner,
  ],
  run: ({ ctx, body }) => acceptInvitationAndNotify(ctx, body),
});

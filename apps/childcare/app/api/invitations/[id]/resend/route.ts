import { idParams } from '@repo/schemas/childcare/common';
import { invitationAnswer } from '@repo/schemas/childcare/invitation';
import { errors } from '#domain/errors.ts';
import { renewAndResendInvitation } from '#domain/invitations/resend-invitation.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'resendInvitation',
  summary: 'Mail an invitation again',
  description: 'With a link that works for 14 days from now; the earlier one stops to work.',
  tags: ['Invitations'],
  access: 'manager',
  rateLimit: 'mails',
  params: idParams,
  response: { schema: invitationAnswer },
  errors: [
    errors.invitationNotFound,
    errors.invitationEnded,
    errors.emailNotConfirmed,
    errors.centreNotApproved,
    errors.tooManyInvitations,
  ],
  run: async ({ ctx, params }) => ({ invitation: await renewAndResendInvitation(ctx, params.id) }),
});

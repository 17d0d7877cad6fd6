import { bulkInviteAnswer, bulkInviteBody } from '@repo/schemas/childcare/invitation';
import { errors } from '#domain/errors.ts';
import { bulkInvite } from '#domain/invitations/bulk-invite.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'bulkInvite',
  summary: 'Invite many people in one go',
  description:
    'In one transaction with their mails. Rows that cannot be invited are left out and come back with the reasons; `POST …/check` and `…/file` tell them before.',
  tags: ['Invitations'],
  access: 'manager',
  rateLimit: 'bulkMails',
  body: bulkInviteBody,
  response: { status: 201, schema: bulkInviteAnswer },
  errors: [
    errors.organizationNotFound,
    errors.emailNotConfirmed,
    errors.centreNotApproved,
    errors.tooManyInvitations,
  ],
  run: ({ ctx, body }) => bulkInvite(ctx, body),
});

import { bulkInviteAnswer, bulkInviteBody } from '@repo/schemas/childcare/invitation';
import { inviteAndMailValidRows } from '#domain/invitations/bulk-invite.ts';
import { route } from '#http.ts';
import { inviteErrors } from '../invite-errors.ts';

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
  errors: inviteErrors,
  run: ({ ctx, body }) => inviteAndMailValidRows(ctx, body),
});

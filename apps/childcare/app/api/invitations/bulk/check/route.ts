import { bulkInviteBody, bulkInvitePreview } from '@repo/schemas/childcare/invitation';
import { errors } from '#domain/errors.ts';
import { previewInvitations } from '#domain/invitations/bulk-invite.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'previewInvitations',
  summary: 'What would become of each of these rows',
  description: 'Nothing is stored and nothing sent.',
  tags: ['Invitations'],
  access: 'manager',
  body: bulkInviteBody,
  response: { schema: bulkInvitePreview },
  errors: [errors.organizationNotFound],
  run: ({ ctx, body }) => previewInvitations(ctx, body),
});

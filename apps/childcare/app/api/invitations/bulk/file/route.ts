import {
  bulkInvitePreview,
  invitationFileBody,
  maximumInvitationFileBytes,
} from '@repo/schemas/childcare/invitation';
import { errors } from '#domain/errors.ts';
import { previewInvitationFile } from '#domain/invitations/preview-invitation-file.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'readInvitationFile',
  summary: 'Read and check a CSV file or spreadsheet of people',
  description: 'Answers the preview: every row with its problems. Nothing is stored and nothing sent.',
  tags: ['Invitations'],
  access: 'manager',
  rateLimit: 'upload',
  body: invitationFileBody,
  bodyType: 'multipart',
  maxFileBytes: maximumInvitationFileBytes,
  response: { schema: bulkInvitePreview },
  errors: [errors.fileRefused, errors.organizationNotFound],
  run: ({ ctx, body }) => previewInvitationFile(ctx, body),
});

import { idParams } from '@repo/schemas/childcare/common';
import { invitationAnswer } from '@repo/schemas/childcare/invitation';
import { errors } from '#domain/errors.ts';
import { getManagedInvitation } from '#domain/invitations/get-managed-invitation.ts';
import { withdrawInvitation } from '#domain/invitations/withdraw-invitation.ts';
import { route } from '#http.ts';

const shared = { tags: ['Invitations'], access: 'manager', params: idParams } as const;

export const GET = route({
  ...shared,
  operationId: 'getInvitation',
  summary: 'One invitation',
  response: { schema: invitationAnswer },
  errors: [errors.invitationNotFound],
  run: async ({ ctx, params }) => ({ invitation: await getManagedInvitation(ctx.db, ctx, params) }),
});

export const DELETE = route({
  ...shared,
  operationId: 'withdrawInvitation',
  summary: 'Withdraw an invitation',
  description: 'Its link stops working; the courses planned with it are not assigned.',
  response: { schema: invitationAnswer },
  errors: [errors.invitationNotFound, errors.invitationEnded],
  run: async ({ ctx, params }) => ({ invitation: await withdrawInvitation(ctx, params.id) }),
});

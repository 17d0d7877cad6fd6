import {
  invitationAnswer,
  invitationsAnswer,
  invitationsQuery,
  inviteBody,
} from '@repo/schemas/childcare/invitation';
import { errors } from '#domain/errors.ts';
import { inviteAndMailPerson } from '#domain/invitations/invite-and-mail-person.ts';
import { listInvitations } from '#domain/invitations/list-invitations.ts';
import { route } from '#http.ts';
import { inviteErrors } from './invite-errors.ts';

const shared = { tags: ['Invitations'], access: 'manager' } as const;

export const GET = route({
  ...shared,
  operationId: 'listInvitations',
  summary: 'The invitations of your centre, the newest first',
  query: invitationsQuery,
  response: { schema: invitationsAnswer },
  run: ({ ctx, query }) => listInvitations(ctx, query),
});

export const POST = route({
  ...shared,
  operationId: 'invite',
  summary: 'Invite somebody to learn in your centre',
  description:
    'Whoever is invited is no part of the centre before they accept, and the answer is the same whether the address has an account or not. Needs a confirmed address of your own. Courses for them are planned by `POST /api/assignments/bulk`.',
  rateLimit: 'mails',
  body: inviteBody,
  response: { status: 201, schema: invitationAnswer },
  errors: [...inviteErrors, errors.alreadyInCentre, errors.alreadyInvited],
  run: async ({ ctx, body }) => ({ invitation: await inviteAndMailPerson(ctx, body) }),
});

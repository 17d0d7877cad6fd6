import {
  invitationAnswer,
  invitationsAnswer,
  invitationsQuery,
  inviteBody,
} from '@repo/schemas/childcare/invitation';
import { errors } from '#domain/errors.ts';
import { invite } from '#domain/invitations/invite.ts';
import { listInvitations } from '#domain/invitations/list-invitations.ts';
import { notAllowed, route } from '#http.ts';

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
    'An unknown address gets an account at once, so that courses can be assigned to `userId`. A learner without a centre joins by accepting.',
  rateLimit: 'letters',
  body: inviteBody,
  response: { status: 201, schema: invitationAnswer },
  errors: [
    errors.organizationNotFound,
    errors.alreadyInCentre,
    errors.alreadyInvited,
    errors.inAnotherCentre,
    errors.notALearner,
    errors.tooManyInvitations,
  ],
  run: async ({ ctx, body }) => ({ invitation: await invite(ctx, body) }),
});

export const { PUT, PATCH, DELETE } = notAllowed('GET', 'POST');

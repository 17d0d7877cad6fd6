import { sessionMeeting, setSessionMeetingBody } from '@repo/schemas/training/class-material';
import { idParams } from '@repo/schemas/training/common';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { getSessionMeeting, setSessionMeeting } from '#domain/session-meetings/session-meetings.ts';

const common = {
  tags: ['Class materials'],
  access: 'trainer',
  params: idParams,
  response: { schema: sessionMeeting },
} as const;

export const GET = successDataRoute({
  ...common,
  operationId: 'getSessionMeeting',
  summary: 'Where a session meets online, for who teaches the class',
  errors: [errors.sessionNotFound],
  run: ({ ctx, params }) => getSessionMeeting(ctx, params.id),
});

export const PUT = successDataRoute({
  ...common,
  operationId: 'setSessionMeeting',
  summary: 'Set where a session meets online; nobody is notified',
  body: setSessionMeetingBody,
  errors: [errors.sessionNotFound, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => setSessionMeeting(ctx, params.id, body),
});

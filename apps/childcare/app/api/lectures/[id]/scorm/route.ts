import { idParams } from '@repo/schemas/childcare/common';
import { scormLaunch } from '@repo/schemas/childcare/scorm';
import { errors } from '#domain/errors.ts';
import { openScormSession } from '#domain/scorm/open-scorm-session.ts';
import { route } from '#http.ts';
import { scormOrigin } from '#scorm-origin.ts';

export const POST = route({
  operationId: 'openScormLecture',
  summary: 'Open a SCORM lecture',
  description:
    'For everybody who is enrolled; authors look without anything being kept. Answers the address that a frame shows, and where the learner stands. The newest session of a lecture is the one whose commits count.',
  tags: ['SCORM'],
  access: 'user',
  rateLimit: 'progress',
  params: idParams,
  response: { status: 201, schema: scormLaunch },
  errors: [
    errors.forbidden,
    errors.lectureNotFound,
    errors.lessonLocked,
    errors.notScorm,
    errors.scormUnconfigured,
    errors.paymentRequired,
  ],
  run: ({ ctx, params }) => openScormSession(ctx, params.id, { origin: scormOrigin() }),
});

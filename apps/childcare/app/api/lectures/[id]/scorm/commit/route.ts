import { idParams } from '@repo/schemas/childcare/common';
import {
  commitAnswer,
  commitBodiesByContentType,
  commitJsonBody,
  scormLimits,
} from '@repo/schemas/childcare/scorm';
import { errors } from '#domain/errors.ts';
import { commitScormSession } from '#domain/scorm/commit-scorm-session.ts';
import { getOwnScormSession } from '#domain/scorm/find-session.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'commitScorm',
  summary: 'Store what a SCO commits',
  description:
    'scorm-again’s commit with the `session` of POST /api/lectures/[id]/scorm. The learner is who is signed in.',
  tags: ['SCORM'],
  access: 'user',
  rateLimit: 'progress',
  params: idParams,
  body: commitJsonBody,
  bodyType: 'text',
  bodyContent: commitBodiesByContentType,
  maxBodyBytes: scormLimits.stateBytes,
  response: { schema: commitAnswer },
  errors: [errors.scormSessionNotFound, errors.scormSessionReplaced, errors.staleCommit],
  run: async ({ ctx, params, body }) =>
    commitScormSession(
      ctx,
      await getOwnScormSession(ctx, { lectureId: params.id, session: body.session }),
      body,
    ),
});

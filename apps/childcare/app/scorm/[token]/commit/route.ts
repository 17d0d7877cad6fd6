import {
  commitAnswer,
  commitBodiesByContentType,
  commitJsonBody,
  scormLimits,
} from '@repo/schemas/childcare/scorm';
import { z } from 'zod';
import { errors } from '#domain/errors.ts';
import { commitScormSession } from '#domain/scorm/commit-scorm-session.ts';
import { getEarlierScormSession, getScormSessionByToken } from '#domain/scorm/find-session.ts';
import { route } from '#http.ts';
import { isScormHost } from '#scorm-origin.ts';

export const POST = route({
  operationId: 'commitScormByToken',
  summary: 'Store what a SCO commits while its page is being left',
  description:
    'On the packages’ own host, where nobody is signed in: the token of the session says whose SCO it is. A `session` in the body names an earlier one of the same person and lecture, whose frame kept the commit because it could not send it.',
  tags: ['SCORM'],
  access: 'anonymous',
  rateLimit: 'progress',
  params: z.object({ token: z.string() }),
  body: commitJsonBody,
  bodyType: 'text',
  bodyContent: commitBodiesByContentType,
  maxBodyBytes: scormLimits.stateBytes,
  response: { schema: commitAnswer },
  errors: [errors.notFound, errors.scormSessionNotFound, errors.scormSessionReplaced, errors.staleCommit],
  run: async ({ ctx, params, body, request }) => {
    if (!isScormHost(request.headers)) throw errors.notFound();
    const current = await getScormSessionByToken(ctx, params.token);
    const { session: earlier = current.id } = body;
    if (earlier === current.id) return commitScormSession(ctx, current, body);
    return commitScormSession(ctx, await getEarlierScormSession(ctx, { current, earlier }), body, current);
  },
});

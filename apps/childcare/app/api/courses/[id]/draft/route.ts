import { idParams, messageAnswer } from '@repo/schemas/childcare/common';
import { courseDraft, discardDraftBody, startedDraft } from '@repo/schemas/childcare/course-version';
import { errors } from '#domain/errors.ts';
import { discardDraft } from '#domain/versions/discard-draft.ts';
import { getDraft } from '#domain/versions/get-draft.ts';
import { findOrStartDraft } from '#domain/versions/start-draft.ts';
import { route } from '#http.ts';

const shared = { tags: ['Versions'], access: 'superAdmin', params: idParams } as const;

export const GET = route({
  ...shared,
  operationId: 'getCourseDraft',
  summary: 'The draft of the next version, with its outline',
  response: { schema: courseDraft },
  errors: [errors.draftNotFound],
  run: ({ ctx, params }) => getDraft(ctx, params.id),
});

export const POST = route({
  ...shared,
  operationId: 'startCourseDraft',
  summary: 'Begin a draft of the next version beside the published one',
  description:
    'A copy of the published outline, which learners do not see. The answer is the draft that there is, if any.',
  response: { status: 201, schema: startedDraft },
  errors: [errors.courseNotFound, errors.courseNotPublished],
  run: ({ ctx, params }) => findOrStartDraft(ctx, params.id),
});

export const DELETE = route({
  ...shared,
  operationId: 'discardCourseDraft',
  summary: 'Discard the draft of the next version',
  body: discardDraftBody,
  response: { schema: messageAnswer },
  errors: [errors.courseNotFound, errors.draftNotFound, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => discardDraft(ctx, params.id, body),
});

import { releaseDraftsBody, releasedDraftsAnswer } from '@repo/schemas/training/grade-draft';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { releaseChosenDraftsAndMail } from '#domain/grade-drafts/release-drafts.ts';

export const POST = successDataRoute({
  operationId: 'releaseDrafts',
  summary: 'Publish drafts of one assessment, all or none, with one mail to each learner',
  tags: ['Grading'],
  access: 'trainer',
  body: releaseDraftsBody,
  response: { schema: releasedDraftsAnswer },
  errors: [errors.assessmentNotFound, errors.resultsNotReady],
  run: ({ ctx, body }) => releaseChosenDraftsAndMail(ctx, body),
});

import { assessorSplit, classAssessorsQuery, setAssessorsBody } from '@repo/schemas/training/assessor';
import { successDataRoute } from '#data-route.ts';
import { listClassAssessors, replaceClassAssessorsAndNotify } from '#domain/assessors/class-assessors.ts';
import { errors } from '#domain/errors.ts';

const common = { tags: ['Grading'], access: 'trainer', response: { schema: assessorSplit } } as const;

export const GET = successDataRoute({
  ...common,
  operationId: 'listClassAssessors',
  summary: 'Who marks the results of a class for one assessment',
  query: classAssessorsQuery,
  errors: [errors.assessmentNotFound],
  run: ({ ctx, query }) => listClassAssessors(ctx, query),
});

export const PUT = successDataRoute({
  ...common,
  operationId: 'setClassAssessors',
  summary: 'Choose the trainers who mark a class for one assessment, and share out its learners',
  description:
    'For admins and the trainer of the class. Assessors may grade the class as the trainers of the course may, who keep that right. New ones are notified.',
  body: setAssessorsBody,
  errors: [errors.courseRunNotFound, errors.assessmentNotFound, errors.changedMeanwhile],
  run: ({ ctx, body }) => replaceClassAssessorsAndNotify(ctx, body),
});

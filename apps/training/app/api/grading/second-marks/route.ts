import { classResult } from '@repo/schemas/training/grade-draft';
import { saveSecondMarkBody } from '@repo/schemas/training/second-mark';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { saveSecondMark } from '#domain/second-marks/save-second-mark.ts';

export const PUT = successDataRoute({
  operationId: 'saveSecondMark',
  summary: 'Give the second mark of one result of the sample',
  tags: ['Grading'],
  access: 'trainer',
  body: saveSecondMarkBody,
  response: { schema: classResult },
  errors: [errors.assessmentNotFound, errors.learnerNotInClass, errors.gradeChanged],
  run: ({ ctx, body }) => saveSecondMark(ctx, body),
});

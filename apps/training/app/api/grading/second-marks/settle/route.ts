import { classResult } from '@repo/schemas/training/grade-draft';
import { settleSecondMarkBody } from '@repo/schemas/training/second-mark';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { settleScoreOfTwoMarks } from '#domain/second-marks/save-second-mark.ts';

export const POST = successDataRoute({
  operationId: 'settleSecondMark',
  summary: 'Settle two marks that differ on one score',
  tags: ['Grading'],
  access: 'trainer',
  body: settleSecondMarkBody,
  response: { schema: classResult },
  errors: [errors.assessmentNotFound, errors.learnerNotInClass, errors.gradeChanged],
  run: ({ ctx, body }) => settleScoreOfTwoMarks(ctx, body),
});

import {
  assessment,
  assessmentQuery,
  assessmentSummary,
  createAssessmentBody,
} from '@repo/schemas/training/assessment';
import { z } from 'zod';
import { successDataRoute } from '#data-route.ts';
import { createAssessment } from '#domain/assessments/create-assessment.ts';
import { listVisibleAssessments } from '#domain/assessments/list-assessments.ts';
import { errors } from '#domain/errors.ts';

export const GET = successDataRoute({
  operationId: 'listAssessments',
  summary: 'Assessments, the first due first',
  description:
    'Developers and admins see all, everybody else those of the courses they are actively enrolled in or run a class of.',
  tags: ['Assessments'],
  access: 'user',
  query: assessmentQuery,
  response: { schema: z.array(assessmentSummary) },
  run: ({ ctx, query }) => listVisibleAssessments(ctx, query),
});

export const POST = successDataRoute({
  operationId: 'createAssessment',
  summary: 'Make an assessment of a course',
  tags: ['Assessments'],
  access: 'developer',
  body: createAssessmentBody,
  response: { schema: assessment },
  errors: [errors.courseNotFound],
  run: ({ ctx, body }) => createAssessment(ctx, body),
});

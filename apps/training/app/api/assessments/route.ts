import {
  assessment,
  assessmentQuery,
  assessmentSummary,
  createAssessmentBody,
} from '@repo/schemas/training/assessment';
import { envelope, succeed } from '@repo/schemas/training/common';
import { z } from 'zod';
import { createAssessment } from '#domain/assessments/create-assessment.ts';
import { listAssessments } from '#domain/assessments/list-assessments.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listAssessments',
  summary: 'Assessments, the first due first',
  description:
    'Developers and admins see all, everybody else those of the courses they are actively enrolled in or run a class of.',
  tags: ['Assessments'],
  access: 'user',
  query: assessmentQuery,
  response: { schema: envelope(z.array(assessmentSummary)) },
  run: async ({ ctx, query }) => succeed(await listAssessments(ctx, query)),
});

export const POST = route({
  operationId: 'createAssessment',
  summary: 'Make an assessment of a course',
  tags: ['Assessments'],
  access: 'developer',
  body: createAssessmentBody,
  response: { schema: envelope(assessment) },
  errors: [errors.courseNotFound],
  run: async ({ ctx, body }) => succeed(await createAssessment(ctx, body)),
});

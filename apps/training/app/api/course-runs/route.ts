import { enrollableRunPage, enrollableRunQuery } from '@repo/schemas/training/class';
import { courseRun, createRunBody } from '@repo/schemas/training/course-run';
import { successDataRoute } from '#data-route.ts';
import { createLocalRun } from '#domain/classes/create-local-run.ts';
import { listUnfinishedRunsWithFull } from '#domain/classes/list-unfinished-runs.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';
import { roomErrors } from './change-errors.ts';

export const GET = route({
  operationId: 'listOpenRuns',
  summary: 'Classes that are to come or going on, the next first',
  description: 'Full ones too, with 0 places left; cancelled ones are not among them.',
  tags: ['Classes'],
  access: 'user',
  query: enrollableRunQuery,
  response: { schema: enrollableRunPage },
  run: async ({ ctx, query }) => ({
    success: true as const,
    ...(await listUnfinishedRunsWithFull(ctx, query)),
  }),
});

export const POST = successDataRoute({
  operationId: 'createCourseRun',
  summary: 'Make a class here, without the agency',
  description: 'Company Settings say what the body does not; an explicit 0 stays 0.',
  tags: ['Classes'],
  access: 'admin',
  body: createRunBody,
  response: { schema: courseRun },
  errors: [
    ...[errors.courseNotFound, errors.userNotFound, errors.notATrainer, errors.trainerDeactivated],
    ...roomErrors,
  ],
  run: ({ ctx, body }) => createLocalRun(ctx, body),
});

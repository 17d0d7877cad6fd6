import { markingQueue } from '@repo/schemas/training/assessor';
import { successDataRoute } from '#data-route.ts';
import { listClassesToMark } from '#domain/assessors/list-classes-to-mark.ts';

export const GET = successDataRoute({
  operationId: 'listMarkingQueue',
  summary: 'Classes that the caller is an assessor of, with what is left to mark',
  tags: ['Grading'],
  access: 'trainer',
  response: { schema: markingQueue },
  run: ({ ctx }) => listClassesToMark(ctx),
});

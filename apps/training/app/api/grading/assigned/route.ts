import { markingQueue } from '@repo/schemas/training/assessor';
import { dataRoute } from '#data-route.ts';
import { listMarkingQueue } from '#domain/assessors/list-marking-queue.ts';

export const GET = dataRoute({
  operationId: 'listMarkingQueue',
  summary: 'Classes that the caller is an assessor of, with what is left to mark',
  tags: ['Grading'],
  access: 'trainer',
  response: { schema: markingQueue },
  run: ({ ctx }) => listMarkingQueue(ctx),
});

import { idParams } from '@repo/schemas/training/common';
import { cellHistory, cellHistoryQuery } from '@repo/schemas/training/gradebook';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { listCellHistory } from '#domain/gradebook/list-cell-history.ts';

export const GET = successDataRoute({
  operationId: 'listCellHistory',
  summary: 'Who changed a cell of a gradebook, when, from what and where',
  tags: ['Grading'],
  access: 'trainer',
  params: idParams,
  query: cellHistoryQuery,
  response: { schema: cellHistory },
  errors: [errors.courseRunNotFound, errors.learnerNotInClass],
  run: ({ ctx, params, query }) => listCellHistory(ctx, params.id, query),
});

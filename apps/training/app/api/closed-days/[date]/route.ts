import { closedDay, closedDayParams } from '@repo/schemas/training/closed-day';
import { successDataRoute } from '#data-route.ts';
import { removeClosedDay } from '#domain/closed-days/closed-days.ts';
import { errors } from '#domain/errors.ts';

export const DELETE = successDataRoute({
  operationId: 'removeClosedDay',
  summary: 'Remove a day from those without classes',
  tags: ['Rooms'],
  access: 'admin',
  params: closedDayParams,
  response: { schema: closedDay },
  errors: [errors.closedDayNotFound],
  run: ({ ctx, params }) => removeClosedDay(ctx, params.date),
});

import { closedDay, closedDayQuery } from '@repo/schemas/training/closed-day';
import { z } from 'zod';
import { successDataRoute } from '#data-route.ts';
import { addClosedDay, listClosedDays } from '#domain/closed-days/closed-days.ts';
import { errors } from '#domain/errors.ts';

const common = { tags: ['Rooms'], access: 'admin' } as const;

export const GET = successDataRoute({
  ...common,
  operationId: 'listClosedDays',
  summary: 'Public holidays and other days without classes of a year',
  query: closedDayQuery,
  response: { schema: z.array(closedDay) },
  run: ({ ctx, query: { year } }) => listClosedDays(ctx.db, { from: `${year}-01-01`, to: `${year}-12-31` }),
});

export const POST = successDataRoute({
  ...common,
  operationId: 'addClosedDay',
  summary: 'Add a day without classes',
  description: 'Weekly sessions skip it, and a session on it is warned about. Planned sessions stay.',
  body: closedDay,
  response: { schema: closedDay },
  errors: [errors.closedDayKnown],
  run: ({ ctx, body }) => addClosedDay(ctx, body),
});

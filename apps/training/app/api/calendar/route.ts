import { calendarState } from '@repo/schemas/training/calendar';
import { successDataRoute } from '#data-route.ts';
import { getCalendarAddressState } from '#domain/calendar/calendar-address.ts';

export const GET = successDataRoute({
  operationId: 'getCalendarState',
  summary: 'Whether one’s calendar feed has an address',
  tags: ['Calendar'],
  access: 'user',
  response: { schema: calendarState },
  run: ({ ctx }) => getCalendarAddressState(ctx),
});

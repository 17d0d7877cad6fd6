import { calendarState } from '@repo/schemas/training/calendar';
import { envelope, succeed } from '@repo/schemas/training/common';
import { getCalendarState } from '#domain/calendar/calendar-address.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getCalendarState',
  summary: 'Whether one’s calendar feed has an address',
  tags: ['Calendar'],
  access: 'user',
  response: { schema: envelope(calendarState) },
  run: async ({ ctx }) => succeed(await getCalendarState(ctx)),
});

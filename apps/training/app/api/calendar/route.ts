import { calendarAddress } from '@repo/schemas/training/calendar';
import { envelope, succeed } from '@repo/schemas/training/common';
import { getCalendarAddress } from '#domain/calendar/calendar-address.ts';
import { notAllowed, route } from '#http.ts';

export const GET = route({
  operationId: 'getCalendarAddress',
  summary: 'The private address of one’s calendar feed',
  tags: ['Calendar'],
  access: 'user',
  response: { schema: envelope(calendarAddress) },
  run: async ({ ctx }) => succeed(await getCalendarAddress(ctx)),
});

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET');

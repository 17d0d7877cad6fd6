import { calendarAddress } from '@repo/schemas/training/calendar';
import { envelope, succeed } from '@repo/schemas/training/common';
import { resetCalendarAddress } from '#domain/calendar/calendar-address.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'resetCalendarAddress',
  summary: 'Make an address for one’s calendar feed; the old one stops',
  description:
    'The answer shows the address, this once, and a mail tells its owner that it was made. It ends with “sign out everywhere”, a password set by a mailed link, and the first proof of the email address.',
  tags: ['Calendar'],
  access: 'user',
  rateLimit: 'calendarAddress',
  response: { schema: envelope(calendarAddress) },
  run: async ({ ctx }) => succeed(await resetCalendarAddress(ctx)),
});

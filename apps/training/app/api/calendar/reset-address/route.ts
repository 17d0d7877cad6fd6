import { calendarAddress } from '@repo/schemas/training/calendar';
import { successDataRoute } from '#data-route.ts';
import { resetCalendarAddressAndNotify } from '#domain/calendar/calendar-address.ts';

export const POST = successDataRoute({
  operationId: 'resetCalendarAddress',
  summary: 'Make an address for one’s calendar feed; the old one stops',
  description:
    'The answer shows the address, this once, and a mail tells its owner that it was made. It ends with “sign out everywhere”, a password set by a mailed link, and the first proof of the email address.',
  tags: ['Calendar'],
  access: 'user',
  rateLimit: 'calendarAddress',
  response: { schema: calendarAddress },
  run: ({ ctx }) => resetCalendarAddressAndNotify(ctx),
});

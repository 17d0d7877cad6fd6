import { notModifiedResponse, respondOrNotModified } from '@repo/http/etag';
import { id } from '@repo/schemas/training/common';
import { z } from 'zod';
import { getCalendarFeedByToken } from '#domain/calendar/get-calendar-feed.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getCalendar',
  summary: 'One person’s classes as an iCalendar feed; the address is the secret',
  tags: ['Calendar'],
  access: 'anonymous',
  rateLimit: 'calendarFeed',
  params: z.object({ token: id }),
  response: { contentType: 'text/calendar' },
  otherResponses: [notModifiedResponse],
  errors: [errors.calendarNotFound],
  run: async ({ ctx, params, request }) =>
    respondOrNotModified(request, await getCalendarFeedByToken(ctx, params.token), {
      contentType: 'text/calendar; charset=utf-8',
    }),
});

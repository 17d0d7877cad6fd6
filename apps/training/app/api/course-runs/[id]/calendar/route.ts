import { fileResponse } from '@repo/files/file-response';
import { idParams } from '@repo/schemas/training/common';
import { getClassCalendar } from '#domain/calendar/get-class-calendar.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getClassCalendar',
  summary: 'The sessions of a class that the caller teaches or attends, for a calendar program',
  tags: ['Calendar'],
  access: 'user',
  params: idParams,
  response: { contentType: 'text/calendar' },
  errors: [errors.courseRunNotFound],
  run: async ({ ctx, params }) => {
    const content = new TextEncoder().encode(await getClassCalendar(ctx, params.id));
    const contentType = 'text/calendar; charset=utf-8';
    return fileResponse({
      name: 'class.ics',
      contentType,
      bytes: content.byteLength,
      content,
      isSaved: true,
    });
  },
});

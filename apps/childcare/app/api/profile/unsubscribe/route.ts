import { messageAnswer } from '@repo/schemas/childcare/common';
import { unsubscribeFormQuery, unsubscribeQuery } from '@repo/schemas/childcare/profile';
import { stopReminderMailsAndAnswer, stopRemindersPath } from '#domain/reminders/unsubscribe.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'openUnsubscribeLink',
  summary: 'Where a person who opens the link of a mail stops reminders',
  description:
    'Redirects to a page that asks, without a sign-in, and changes nothing, because programs open links of mails to check them.',
  tags: ['Profile'],
  access: 'public',
  query: unsubscribeQuery,
  response: 'redirect',
  run: ({ ctx, query }) => Response.redirect(`${ctx.publicUrl}${stopRemindersPath(query.token)}`, 302),
});

export const POST = route({
  operationId: 'unsubscribe',
  summary: 'Turn reminder mails off without a sign-in, as mail programs do (RFC 8058)',
  description:
    'The address is in the header List-Unsubscribe of reminders. Mail programs send `List-Unsubscribe=One-Click` as a form; the body is not read.',
  tags: ['Profile'],
  access: 'public',
  query: unsubscribeFormQuery,
  response: { schema: messageAnswer },
  otherResponses: [{ status: 303, description: 'With `from=page`: to the page, which says what came of it' }],
  run: async ({ ctx, query }) => {
    const stopped = await stopReminderMailsAndAnswer(ctx, query);
    return 'pageUrl' in stopped ? Response.redirect(stopped.pageUrl, 303) : stopped;
  },
});

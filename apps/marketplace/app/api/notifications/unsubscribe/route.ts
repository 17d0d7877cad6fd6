import { preferencePagePath } from '@repo/notifications/mails/preference-link';
import { messageAnswer } from '@repo/schemas/marketplace/common';
import { preferenceLinkQuery, stopMailsQuery } from '@repo/schemas/notification';
import { stopLinkedMails, unsubscribe } from '#domain/notifications/preferences.ts';
import { env } from '#env.ts';
import { route } from '#http.ts';

const pageOf = (token: string) => `${env().MARKETPLACE_URL}${preferencePagePath(token)}`;

export const GET = route({
  operationId: 'openNotificationLink',
  summary: 'Where a person who opens the link of a mail chooses their notifications',
  description:
    'Redirects to a page that works without a sign-in, and changes nothing, because programs open links of mails to check them.',
  tags: ['Notifications'],
  access: 'public',
  query: preferenceLinkQuery,
  response: 'redirect',
  run: ({ query }) => Response.redirect(pageOf(query.token), 302),
});

export const POST = route({
  operationId: 'stopNotificationMails',
  summary: 'Turn the mails of a kind off without a sign-in, as mail programs do (RFC 8058)',
  description:
    'The address is in the header List-Unsubscribe of mails about notifications. Mail programs send `List-Unsubscribe=One-Click` as a form; the body is not read.',
  tags: ['Notifications'],
  access: 'public',
  query: stopMailsQuery,
  response: { schema: messageAnswer },
  otherResponses: [
    { status: 303, description: 'With `from=page`: back to the page, which says what came of it' },
  ],
  run: async ({ ctx, query }) => {
    if (query.from === 'page') {
      // The page says of a link that does not work that it does not.
      await stopLinkedMails(ctx, query.token);
      return Response.redirect(pageOf(query.token), 303);
    }
    await unsubscribe(ctx, query.token);
    return { message: 'You get no more mails of this kind' };
  },
});

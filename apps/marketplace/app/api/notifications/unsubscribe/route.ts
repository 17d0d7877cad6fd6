import { preferencePagePath } from '@repo/notifications/mails/preference-link';
import { messageAnswer } from '@repo/schemas/marketplace/common';
import { preferenceLinkQuery } from '@repo/schemas/notification';
import { unsubscribe } from '#domain/notifications/preferences.ts';
import { env } from '#env.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'openNotificationLink',
  summary: 'Where a person who opens the link of a mail chooses their notifications',
  description:
    'Redirects to a page that works without a sign-in, and changes nothing, because programs open links of mails to check them.',
  tags: ['Notifications'],
  access: 'public',
  query: preferenceLinkQuery,
  response: 'redirect',
  run: ({ query }) => Response.redirect(`${env().MARKETPLACE_URL}${preferencePagePath(query.token)}`, 302),
});

export const POST = route({
  operationId: 'stopNotificationMails',
  summary: 'Turn the mails of a kind off without a sign-in, as mail programs do (RFC 8058)',
  description:
    'The address is in the header List-Unsubscribe of mails about notifications. Mail programs send `List-Unsubscribe=One-Click` as a form; the body is not read.',
  tags: ['Notifications'],
  access: 'public',
  query: preferenceLinkQuery,
  response: { schema: messageAnswer },
  run: async ({ ctx, query }) => {
    await unsubscribe(ctx, query.token);
    return { message: 'You get no more mails of this kind' };
  },
});

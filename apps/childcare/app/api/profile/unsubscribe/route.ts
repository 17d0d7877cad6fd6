import { messageAnswer } from '@repo/schemas/childcare/common';
import { unsubscribeQuery } from '@repo/schemas/childcare/profile';
import { unsubscribe } from '#domain/reminders/unsubscribe.ts';
import { env } from '#env.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'openUnsubscribeLink',
  summary: 'Where a person who opens the link of a mail chooses about reminders',
  description:
    'Redirects to the settings and changes nothing, because programs open links of mails to check them.',
  tags: ['Profile'],
  access: 'public',
  query: unsubscribeQuery,
  response: 'redirect',
  run: () => Response.redirect(`${env().CHILDCARE_URL}/settings#reminders`, 302),
});

export const POST = route({
  operationId: 'unsubscribe',
  summary: 'Turn reminder mails off without a sign-in, as mail programs do (RFC 8058)',
  description:
    'The address is in the header List-Unsubscribe of reminders. Mail programs send `List-Unsubscribe=One-Click` as a form; the body is not read.',
  tags: ['Profile'],
  access: 'public',
  query: unsubscribeQuery,
  response: { schema: messageAnswer },
  run: async ({ ctx, query }) => {
    await unsubscribe(ctx, query.token);
    return { message: 'You get no more reminders by mail' };
  },
});

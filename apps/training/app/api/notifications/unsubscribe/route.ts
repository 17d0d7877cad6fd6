import { messageAnswer, succeedWithMessage } from '@repo/schemas/training/common';
import { route } from '#http.ts';
import { notificationRoutes } from '#notifications/notification-routes.ts';

const { openLink, stopMails } = notificationRoutes;

export const GET = route(openLink);

export const POST = route({
  ...stopMails,
  response: { schema: messageAnswer },
  async run(input) {
    const answer = await stopMails.run(input);
    return answer instanceof Response ? answer : succeedWithMessage(answer.message);
  },
});

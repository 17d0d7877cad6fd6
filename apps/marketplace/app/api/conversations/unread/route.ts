import { unreadMessageCount } from '@repo/schemas/marketplace/chat';
import { countUnreadMessages } from '#domain/conversations/count-unread.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'countUnreadMessages',
  summary: "The caller's unread messages in all conversations",
  tags: ['Chat'],
  access: 'user',
  response: { schema: unreadMessageCount },
  run: ({ ctx }) => countUnreadMessages(ctx),
});

import { openChatStreamMarkingDelivered } from '#chat-stream.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'watchConversations',
  summary: "The caller's conversations as they happen, as Server-Sent Events",
  description:
    'Events: `ready`, `message`, `delivered`, `read`, `conversation`, `listing`, `offer`, `notification`, `closed`. After each `ready` (the first event, and ' +
    'again after every gap) fetch again what is shown; nothing is missed from then on. A person has at most six ' +
    'streams per server; a further one closes the oldest.',
  tags: ['Chat'],
  access: 'user',
  response: 'stream',
  run: ({ ctx, request }) => openChatStreamMarkingDelivered(ctx, request),
});

import { type ChatEvent, type ChatEventName, chatEvents } from '@repo/schemas/marketplace/chat';
import { createSharedStream } from '@repo/ui/shared-stream';
import { api } from '#api.ts';

export type { LiveStatus } from '@repo/ui/shared-stream';

const stream = createSharedStream<ChatEvent>({
  path: '/api/conversations/events',
  name: 'marketplace-chat',
  events: Object.keys(chatEvents) as ChatEventName[],
  parse: (event, data) => ({ event, data: chatEvents[event].parse(data) }) as ChatEvent,
  async isSignedOut() {
    const answer = await api('GET /api/conversations/unread');
    return !answer.ok && answer.failure.status === 401;
  },
});

export const subscribeToChatEvents = stream.subscribe;
export const subscribeToLiveStatus = stream.subscribeToStatus;
export const getLiveStatus = stream.getStatus;

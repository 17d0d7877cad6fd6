import { callApi } from '../call-api.ts';
import { createSharedStream } from '../shared-stream.ts';

const path = '/api/notifications';

/** Of a service that has no other stream: that something was notified or read. */
export const notificationStream = createSharedStream<{
  event: 'ready' | 'notification' | 'closed';
  data: unknown;
}>({
  path: `${path}/events`,
  name: 'notifications',
  events: ['ready', 'notification', 'closed'],
  parse: (event, data) => ({ event, data }),
  async isSignedOut() {
    const answer = await callApi(`${path}/unread`);
    return !answer.ok && answer.failure.status === 401;
  },
  onlyWhileVisible: true,
});

import { eventStreamResponse } from './event-stream.ts';
import { createStreamLimiter } from './stream-limiter.ts';

type Heard = { kind: 'listening' } | { kind: 'notification'; payload: string };

export type PersonStreamOptions = {
  request: Request;
  personId: string;
  /** What is sent on it makes the person's pages fetch again. */
  channel: string;
  listener: { subscribe(channel: string, hear: (event: Heard) => void): () => void };
  isSignedIn(): Promise<boolean>;
  /** The stream ends; its client reconnects. */
  onFault(error: unknown): void;
  recheckMs?: number;
};

const takeSeat = createStreamLimiter();

/**
 * Server-Sent Events until the client leaves or the session ends: `ready` once nothing can be missed (again after every gap), and
 * `notification` whenever something was sent on the channel. They carry no content, so a page fetches what it may see.
 */
export function openNotificationSignalStream(options: PersonStreamOptions): Response {
  const { request, personId, channel, listener, isSignedIn, onFault, recheckMs = 20_000 } = options;
  return eventStreamResponse({
    request,
    start(sink) {
      const close = (reason: 'too-many' | 'signed-out') => {
        sink.send({ event: 'closed', data: { reason } });
        sink.end();
      };
      const check = async () => {
        try {
          if (!(await isSignedIn())) close('signed-out');
        } catch (error) {
          onFault(error);
          sink.end();
        }
      };
      const leave = takeSeat(personId, () => close('too-many'));
      const unsubscribe = listener.subscribe(channel, ({ kind }) =>
        sink.send({ event: kind === 'listening' ? 'ready' : 'notification', data: {} }),
      );
      const recheck = setInterval(() => void check(), recheckMs);
      return () => {
        clearInterval(recheck);
        unsubscribe();
        leave();
      };
    },
  });
}

import { expect, test } from 'vitest';
import { openNotificationSignalStream, type PersonStreamOptions } from './notification-signal-stream.ts';
import { createEventReader } from './testing/event-reader.ts';

type Hear = Parameters<PersonStreamOptions['listener']['subscribe']>[1];

/** A stream with a listener whose channel is in hand. */
function open(personId: string, more: Partial<PersonStreamOptions> = {}) {
  const heard = new Set<Hear>();
  const faults: unknown[] = [];
  const response = openNotificationSignalStream({
    request: new Request('http://localhost/'),
    personId,
    channel: 'news',
    listener: {
      subscribe(_, hear) {
        heard.add(hear);
        return () => heard.delete(hear);
      },
    },
    isSignedIn: async () => true,
    onFault: (error) => faults.push(error),
    ...more,
  });
  return { stream: createEventReader(response), heard, faults };
}

test('a person’s seventh stream closes the oldest, and leaves other people’s open', async () => {
  const other = open('other');
  const own = Array.from({ length: 7 }, () => open('own'));
  expect(await own[0]?.stream.next()).toEqual({ event: 'closed', data: { reason: 'too-many' } });
  expect(await own[0]?.stream.next()).toBeNull();
  expect([other, ...own].map(({ heard }) => heard.size)).toEqual([1, 0, 1, 1, 1, 1, 1, 1]);
});

test('ends with the session, and where that cannot be read', async () => {
  const over = open('over', { isSignedIn: async () => false, recheckMs: 1 });
  expect(await over.stream.next()).toEqual({ event: 'closed', data: { reason: 'signed-out' } });
  expect(await over.stream.next()).toBeNull();
  const lost = new Error('no database');
  const broken = open('broken', { isSignedIn: () => Promise.reject(lost), recheckMs: 1 });
  expect(await broken.stream.next()).toBeNull();
  expect(broken.faults).toEqual([lost]);
  expect([over.heard.size, broken.heard.size]).toEqual([0, 0]);
});

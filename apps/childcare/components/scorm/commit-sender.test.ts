import { beforeEach, describe, expect, it } from 'vitest';
import { createCommitSender } from './commit-sender.ts';
import type { ScormFrameMessage } from './frame-message.ts';

type Answer = { status: number; body?: object } | 'lost';

const posted: string[] = [];
const beacons: string[] = [];
/** Of a commit that was kept on the device. */
let kept: string | null = null;
/** How many commits were posted before the kept one was removed. */
let removedAfter = 0;
/** Longer beacons are refused, as browsers do. */
const maximumBeaconLength = 64 * 1024;
const notified: ScormFrameMessage[] = [];
let answers: Answer[] = [];
/** While set, a post waits for it. */
let gate: Promise<void> | null = null;

const saved = { status: 'passed', score: 90, isCompleted: true };

const keeper = {
  put: (text: string) => {
    kept = text;
  },
  remove: (text: string) => {
    if (kept !== text) return;
    kept = null;
    removedAfter = posted.length;
  },
};

function sender() {
  return createCommitSender({
    post: async (text) => {
      posted.push(text);
      await gate;
      const answer = answers.shift() ?? { status: 200, body: saved };
      if (answer === 'lost') throw new TypeError('no line');
      return Response.json(answer.body ?? {}, { status: answer.status });
    },
    beacon: (text) => text.length <= maximumBeaconLength && beacons.push(text) > 0,
    kept: keeper,
    notify: (message) => notified.push(message),
    pause: () => Promise.resolve(),
  });
}

const settled = () => expect.poll(() => notified.at(-1)?.kind).toMatch(/^(saved|refused)$/);

beforeEach(() => {
  for (const list of [posted, beacons, notified]) list.length = 0;
  answers = [];
  gate = null;
  kept = null;
});

it('sends a commit and tells what was stored', async () => {
  sender().send('1');
  await settled();
  expect(posted).toEqual(['1']);
  expect(notified).toEqual([{ kind: 'saving' }, { kind: 'saved', ...saved }]);
});

it('of those that wait only the last goes: each is the whole state', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  const { send } = sender();
  for (const text of ['1', '2', '3']) send(text);
  gate = null;
  resolve();
  await expect.poll(() => posted).toEqual(['1', '3']);
});

it('sends again what did not arrive, until it does, and then the newest', async () => {
  answers = ['lost', { status: 503 }, { status: 429 }];
  sender().send('1');
  await settled();
  expect(posted).toEqual(['1', '1', '1', '1']);
  expect(notified.filter(({ kind }) => kind === 'waiting')).toHaveLength(3);
});

it('hands what waits to the page around, the newest at once', async () => {
  let goOn = () => {};
  const { send } = createCommitSender({
    post: async () => {
      throw new TypeError('no line');
    },
    beacon: () => true,
    kept: keeper,
    notify: (message) => notified.push(message),
    pause: () => new Promise((resolve) => (goOn = resolve)),
  });
  send('1');
  await expect.poll(() => notified.at(-1)).toEqual({ kind: 'waiting', text: '1' });
  send('2');
  expect(notified).toContainEqual({ kind: 'waiting', text: '2' });
  goOn();
});

it('what is refused is said, and nothing more is sent', async () => {
  answers = [{ status: 409, body: { error: 'Opened in another window' } }];
  const { send, leave } = sender();
  send('1');
  await settled();
  expect(notified.at(-1)).toEqual({ kind: 'refused', reason: 'Opened in another window' });
  send('2');
  leave();
  expect([posted, beacons]).toEqual([['1'], []]);
});

it('what a beacon brought before is no refusal', async () => {
  answers = [{ status: 409, body: { error: 'Something newer', code: 'STALE_COMMIT' } }];
  const { send } = sender();
  send('1');
  await expect.poll(() => answers).toEqual([]);
  send('2');
  await settled();
  expect(notified.at(-1)).toEqual({ kind: 'saved', ...saved });
});

it('a page that is left sends what is on its way once more, and the last words at once', () => {
  gate = new Promise(() => {});
  const { send, leave } = sender();
  send('1');
  leave();
  send('2');
  expect([posted, beacons]).toEqual([['1'], ['1', '2']]);
});

it('a page that stays after all continues as before', async () => {
  const { send, leave, stay } = sender();
  leave();
  stay();
  send('1');
  await settled();
  expect([posted, beacons]).toEqual([['1'], []]);
});

describe('a commit that is too long for a beacon', () => {
  const long = (word: string) => word + 'x'.repeat(70_000);

  it('is kept, and handed to the page around', () => {
    const { send, leave } = sender();
    leave();
    send(long('1'));
    send(long('2'));
    expect([posted, beacons, kept]).toEqual([[], [], long('2')]);
    expect(notified.at(-1)).toEqual({ kind: 'waiting', text: long('2') });
  });

  it('is kept when it is on its way, and what arrives meanwhile does not count as it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    const { send, leave } = sender();
    send(long('1'));
    leave();
    expect(kept).toBe(long('1'));
    send(long('2'));
    resolve();
    await expect.poll(() => answers).toEqual([]);
    expect(kept).toBe(long('2'));
    expect(notified.map(({ kind }) => kind)).not.toContain('saved');
  });

  it('is sent by a page that stays after all, and then kept no longer', async () => {
    const { send, leave, stay } = sender();
    leave();
    send(long('1'));
    stay();
    await settled();
    expect([posted, kept]).toEqual([[long('1')], null]);
  });

  it('is kept until a later one is stored', async () => {
    answers = ['lost', { status: 503 }];
    const { send, leave, stay } = sender();
    leave();
    send(long('1'));
    stay();
    send('2');
    await settled();
    expect([posted.length, posted.at(-1), kept, removedAfter]).toEqual([3, '2', null, 3]);
  });

  it.each([200, 409])('leaves what another tab kept meanwhile, after %i', async (status) => {
    answers = [{ status, body: saved }];
    const { send, leave, stay } = sender();
    leave();
    send(long('1'));
    keeper.put(long('of another tab'));
    stay();
    await settled();
    expect(kept).toBe(long('of another tab'));
  });

  it('is not kept after a refusal', async () => {
    answers = [{ status: 409, body: { error: 'Opened in another window' } }];
    const { send, leave, stay } = sender();
    leave();
    send(long('1'));
    stay();
    await settled();
    expect(kept).toBeNull();
  });
});

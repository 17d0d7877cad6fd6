import type { ApiAnswer } from '@repo/ui/call-api';
import { beforeEach, expect, it } from 'vitest';
import { createProgressSender, type PostJson, type ProgressSender } from './progress-sender.ts';
import { createUnsentProgress, type UnsentProgressStorage } from './unsent-progress.ts';

type Sent = { path: string; body: unknown };

let sent: Sent[];
let answer: (call: Sent) => ApiAnswer<unknown>;
let sender: ProgressSender;
let unsent: ReturnType<typeof createUnsentProgress>;
let isOnline: boolean;

const counted = { watchedDuration: 10, isCompleted: false, enrollmentProgress: 0, isCounted: true };
const refused = (status: number): ApiAnswer<unknown> => ({ ok: false, failure: { error: 'no', status } });

beforeEach(() => {
  sent = [];
  answer = () => ({ ok: true, data: counted });
  const values = new Map<string, string>();
  const store: UnsentProgressStorage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
  unsent = createUnsentProgress(store, 'amy');
  const post: PostJson = async <T>(path: string, body: unknown) => {
    sent.push({ path, body });
    return answer({ path, body }) as ApiAnswer<T>;
  };
  isOnline = true;
  sender = createProgressSender({ unsent, post, clock: () => 1_000, isOnline: () => isOnline });
});

it('sends what was watched, says so, and forgets it', async () => {
  sender.addWatched('video', [[0, 10]], 10);
  await sender.flush();
  expect(sent).toEqual([{ path: '/api/lectures/video/watch', body: { ranges: [[0, 10]], position: 10 } }]);
  expect(sender.getSaveState()).toEqual({ kind: 'saved', at: 1_000 });
  expect(sender.getLectureState('video')).toMatchObject({ isCompleted: false });
  await sender.flush();
  expect(sent).toHaveLength(1);
});

it.each([0, 429, 500, 503])('keeps it when the answer is %i, and sends all of it later', async (status) => {
  answer = () => refused(status);
  sender.addWatched('video', [[0, 10]], 10);
  await sender.flush();
  expect(sender.getSaveState()).toEqual({ kind: 'offline' });
  sender.addWatched('video', [[10, 20]], 20);
  answer = () => ({ ok: true, data: counted });
  await sender.flush();
  expect(sent.at(-1)?.body).toEqual({ ranges: [[0, 20]], position: 20 });
  expect(sender.getSaveState().kind).toBe('saved');
  expect(unsent.lectureIds()).toEqual([]);
});

it('keeps it for who was signed out, and says so', async () => {
  answer = () => refused(401);
  sender.addWatched('video', [[0, 10]], 10);
  await sender.flush();
  expect(sender.getSaveState()).toEqual({ kind: 'signed-out' });
  expect(unsent.get('video').ranges).toEqual([[0, 10]]);
});

it.each([400, 403, 404])('drops what is refused for good: %i', async (status) => {
  answer = () => refused(status);
  sender.addWatched('video', [[0, 10]], 10);
  await sender.flush();
  expect(unsent.lectureIds()).toEqual([]);
});

it('sends ranges again that did not count yet', async () => {
  answer = () => ({ ok: true, data: { ...counted, isCounted: false } });
  sender.addWatched('video', [[0, 30]], 30);
  await sender.flush();
  expect(sender.getSaveState().kind).toBe('saved');
  sender.addWatched('video', [[30, 45]], 45);
  answer = () => ({ ok: true, data: counted });
  await sender.flush();
  expect(sent.at(-1)?.body).toEqual({ ranges: [[0, 45]], position: 45 });
  expect(unsent.lectureIds()).toEqual([]);
});

it('sends no more ranges at once than a report may have', async () => {
  sender.addWatched(
    'video',
    Array.from({ length: 120 }, (_, index) => [index * 10, index * 10 + 5]),
    7,
  );
  await sender.flush();
  expect(sent.map(({ body }) => (body as { ranges: unknown[] }).ranges.length)).toEqual([50, 50, 20]);
});

it('marks as done what was done without a connection, of every lecture', async () => {
  answer = () => refused(0);
  await sender.markDone('text');
  sender.addWatched('video', [[0, 10]], 10);
  await sender.flush();
  sent = [];
  answer = ({ path }) => ({
    ok: true,
    data: path.endsWith('/progress') ? { progress: { isCompleted: true }, enrollmentProgress: 50 } : counted,
  });
  await sender.flush();
  expect(sent.map(({ path }) => path)).toEqual(['/api/lectures/text/progress', '/api/lectures/video/watch']);
  expect(sender.getLectureState('text')).toEqual({ isCompleted: true, enrollmentProgress: 50 });
});

it('runs one round at a time, and one more for what came meanwhile', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const post: PostJson = async <T>(path: string, body: unknown) => {
    sent.push({ path, body });
    if (sent.length === 1) await held;
    return answer({ path, body }) as ApiAnswer<T>;
  };
  sender = createProgressSender({ unsent, post });
  sender.addWatched('video', [[0, 10]], 10);
  const first = sender.flush();
  sender.addWatched('video', [[10, 20]], 20);
  void sender.flush();
  release();
  await first;
  await expect.poll(() => unsent.lectureIds()).toEqual([]);
  expect(sent).toHaveLength(2);
  expect(sent[1]?.body).toEqual({ ranges: [[0, 20]], position: 20 });
});

it('says offline no longer once there is a connection, although nothing was waiting', async () => {
  isOnline = false;
  sender.setSaveState({ kind: 'offline' });
  await sender.flush();
  expect(sender.getSaveState()).toEqual({ kind: 'offline' });
  isOnline = true;
  await sender.flush();
  expect(sender.getSaveState()).toEqual({ kind: 'quiet' });
});

it('stays offline while answers of a quiz wait', async () => {
  sender.setWaitingElsewhere('attempt', true);
  sender.setSaveState({ kind: 'offline' });
  await sender.flush();
  expect(sender.getSaveState()).toEqual({ kind: 'offline' });
  sender.setWaitingElsewhere('attempt', false);
  await sender.flush();
  expect(sender.getSaveState()).toEqual({ kind: 'quiet' });
});

it('does not take a sign-in that ended for a lost connection', async () => {
  sender.setSaveState({ kind: 'signed-out' });
  await sender.flush();
  expect(sender.getSaveState()).toEqual({ kind: 'signed-out' });
});

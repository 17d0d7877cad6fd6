import { beforeEach, expect, it } from 'vitest';
import { createUnsentCommits } from './unsent-commits.ts';

const kept = new Map<string, string>();
const store = {
  get length() {
    return kept.size;
  },
  key: (index: number) => [...kept.keys()][index] ?? null,
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
};

const posted: [path: string, body: unknown][] = [];
let statuses: number[] = [];

const commitsOf = (userId = 'amy') =>
  createUnsentCommits(store, {
    userId,
    post: async (path, text) => {
      posted.push([path, JSON.parse(text)]);
      return statuses.shift() ?? 200;
    },
  });

beforeEach(() => {
  kept.clear();
  posted.length = 0;
  statuses = [];
});

it('sends the last that was kept, with its session, and forgets it', async () => {
  const commits = commitsOf();
  commits.store('l1', 's1', '{"commitSequence":1}');
  commits.store('l1', 's1', '{"commitSequence":2}');
  expect(await commits.send('l1')).toBe(true);
  expect(posted).toEqual([['/api/lectures/l1/scorm/commit', { commitSequence: 2, session: 's1' }]]);
  expect(await commits.send('l1')).toBe(true);
  expect(posted).toHaveLength(1);
});

it.each([0, 401, 408, 429, 500, 503])('keeps it after %i', async (status) => {
  statuses = [status];
  const commits = commitsOf();
  commits.store('l1', 's1', '{}');
  expect(await commits.send('l1')).toBe(false);
  expect(await commits.send('l1')).toBe(true);
  expect(posted).toHaveLength(2);
});

it.each([400, 404, 409])('forgets what is refused for good: %i', async (status) => {
  statuses = [status];
  const commits = commitsOf();
  commits.store('l1', 's1', '{}');
  expect(await commits.send('l1')).toBe(true);
  expect(kept.size).toBe(0);
});

it('is sent once by two who ask at once, and keeps what came meanwhile', async () => {
  const commits = commitsOf();
  commits.store('l1', 's1', '{"commitSequence":1}');
  const both = [commits.send('l1'), commits.send('l1')];
  commits.store('l1', 's1', '{"commitSequence":2}');
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(posted).toHaveLength(1);
  await commits.send('l1');
  expect(posted[1]?.[1]).toEqual({ commitSequence: 2, session: 's1' });
});

it('leaves a lecture that is open to its frame, and others’ commits to them', async () => {
  const commits = commitsOf();
  commits.store('l1', 's1', '{}');
  commits.store('l2', 's2', '{}');
  commitsOf('ben').store('l3', 's3', '{}');
  const stop = commits.markPlaying('l1');
  await commits.sendOthers();
  expect(posted.map(([path]) => path)).toEqual(['/api/lectures/l2/scorm/commit']);
  stop();
  await commits.sendOthers();
  expect(posted).toHaveLength(2);
});

it('keeps nothing that is no commit', () => {
  commitsOf().store('l1', 's1', 'no JSON');
  expect(kept.size).toBe(0);
});

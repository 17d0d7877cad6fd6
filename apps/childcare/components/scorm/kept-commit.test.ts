import { beforeEach, describe, expect, it } from 'vitest';
import { createEncryptedCommitStore } from './kept-commit.ts';
import { sendStoredCommitUntilAnswered } from './send-kept-commit-until-answered.ts';

const entries = new Map<string, string>();
const store = {
  get length() {
    return entries.size;
  },
  key: (index: number) => [...entries.keys()][index] ?? null,
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, text: string) => void entries.set(key, text),
  removeItem: (key: string) => void entries.delete(key),
};
const hour = 3_600_000;
let time = 0;

const keptOf = (name: string, key = '0a'.repeat(32)) =>
  createEncryptedCommitStore(() => store, { name, key, now: () => time });

beforeEach(() => {
  entries.clear();
  time = 1_800_000_000_000;
});

it('comes out as it went in, the last one of a lecture', () => {
  const text = JSON.stringify({ commitSequence: 2, notes: '手洗い'.repeat(20_000) });
  keptOf('a').put('{}');
  keptOf('a').put(text);
  expect(keptOf('a').get()).toBe(text);
  keptOf('a').remove('{}');
  expect(keptOf('a').get()).toBe(text);
  keptOf('a').remove(text);
  expect([keptOf('a').get(), entries.size]).toEqual([null, 0]);
});

it('is nothing to the package of another lesson, which has another key', () => {
  keptOf('a').put('{"notes":"Nur Aisyah"}');
  expect([...entries.values()].join()).not.toContain('Nur');
  expect(keptOf('b').get()).toBeNull();
  expect(keptOf('a', '0b'.repeat(32)).get()).toBeNull();
});

it.each(['', 'x', '1:', '1:zz', `1:${'00'.repeat(60)}`])('takes no "%s" from a package', (text) => {
  keptOf('a').put('{}');
  for (const key of entries.keys()) entries.set(key, text);
  expect(keptOf('a').get()).toBeNull();
});

it('keeps nothing that the service would refuse for its size', () => {
  keptOf('a').put('x'.repeat(600_000));
  expect(entries.size).toBe(0);
});

it('removes what is older than a session, and nothing of others', () => {
  entries.set('theme', 'dark');
  entries.set('kept-commit:odd', 'x');
  keptOf('a').put('{"of":"a"}');
  time += 11 * hour;
  keptOf('b').put('{"of":"b"}');
  time += 2 * hour;
  keptOf('c').removeExpired();
  expect([...entries.keys()]).toEqual(['theme', 'kept-commit:b']);
});

it('lets a lesson play where the browser forbids storage, or has no room', () => {
  const full = {
    ...store,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  for (const storage of [() => full, forbidden]) {
    const kept = createEncryptedCommitStore(storage, { name: 'a', key: '0a'.repeat(32) });
    kept.put('{}');
    kept.removeExpired();
    expect(kept.get()).toBeNull();
  }
});

describe('sent by the next frame of the lesson', () => {
  const posted: string[] = [];
  const retried: string[] = [];
  const sentWith = (...statuses: number[]) =>
    sendStoredCommitUntilAnswered({
      kept: keptOf('a'),
      post: async (text) => {
        posted.push(text);
        const status = statuses.shift() ?? 200;
        if (status === 0) throw new TypeError('no line');
        return new Response(null, { status });
      },
      pause: () => Promise.resolve(),
      onRetry: (reason) => void retried.push(reason),
    });

  beforeEach(() => {
    posted.length = 0;
    retried.length = 0;
    keptOf('a').put('{"commitSequence":4}');
  });

  it('is stored once, also after failures', async () => {
    expect(await sentWith(0, 503, 200)).toBe(true);
    expect(posted).toEqual(Array(3).fill('{"commitSequence":4}'));
    expect(await sentWith()).toBe(false);
    expect(posted).toHaveLength(3);
  });

  it.each([
    [0, 'offline'],
    [429, 'busy'],
    [500, 'busy'],
    [503, 'busy'],
  ])('says before each retry why it waits: %i', async (status, reason) => {
    expect(await sentWith(status, status, 200)).toBe(true);
    expect(retried).toEqual([reason, reason]);
  });

  it('says nothing where it is stored or refused at once', async () => {
    await sentWith(200);
    keptOf('a').put('{"commitSequence":5}');
    await sentWith(409);
    expect(retried).toEqual([]);
  });

  it.each([200, 409])('leaves what another tab kept meanwhile, after %i', async (status) => {
    const sending = sentWith(status);
    keptOf('a').put('{"commitSequence":5}');
    await sending;
    expect(keptOf('a').get()).toBe('{"commitSequence":5}');
  });

  it.each([404, 409, 413])('is forgotten where the service refuses it: %i', async (status) => {
    expect(await sentWith(status)).toBe(false);
    expect(entries.size).toBe(0);
  });
});

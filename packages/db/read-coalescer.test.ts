import { afterEach, expect, test, vi } from 'vitest';
import { ReadCoalescer } from './read-coalescer.ts';

/** A read whose runs end when asked to; each answers its number. */
function createRead() {
  const runs: PromiseWithResolvers<number>[] = [];
  const run = () => {
    const one = Promise.withResolvers<number>();
    runs.push(one);
    return one.promise;
  };
  const end = (number: number) => runs[number - 1]?.resolve(number);
  const fail = (number: number) => runs[number - 1]?.reject(new Error(`run ${number}`));
  return { runs, run, end, fail };
}

afterEach(() => {
  vi.useRealTimers();
});

/** Reads that were asked for in this turn have begun after it. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('all who ask before a read begins are answered by it, and who asks later by the next one', async () => {
  const reads = new ReadCoalescer();
  const { runs, run, end } = createRead();
  const ask = () => [reads.coalesce('a', run), reads.coalesce('a', run)];
  const first = ask();
  expect(runs).toHaveLength(0);
  await turn();
  expect(runs).toHaveLength(1);
  const second = ask();
  await turn();
  expect(runs).toHaveLength(2);
  // Two are under way: whoever asks now waits, all of them for one.
  const third = ask();
  await turn();
  third.push(...ask());
  await turn();
  expect(runs).toHaveLength(2);
  end(2);
  expect(await Promise.all(second)).toEqual([2, 2]);
  await turn();
  expect(runs).toHaveLength(3);
  end(1);
  expect(await Promise.all(first)).toEqual([1, 1]);
  end(3);
  expect(await Promise.all(third)).toEqual([3, 3, 3, 3]);
  // Nobody waited any more: who asks now is answered by a run of his own.
  const alone = reads.coalesce('a', run);
  await turn();
  expect(runs).toHaveLength(4);
  end(4);
  expect(await alone).toBe(4);
});

test('reads of another key are not waited for', async () => {
  const reads = new ReadCoalescer();
  const [one, other] = [createRead(), createRead()];
  const first = reads.coalesce('a', one.run);
  const second = reads.coalesce('b', other.run);
  await turn();
  other.end(1);
  expect(await second).toBe(1);
  one.end(1);
  expect(await first).toBe(1);
});

test('a failure reaches those who wait for that run, and nobody else', async () => {
  const reads = new ReadCoalescer();
  const { run, end, fail } = createRead();
  const outcomes = (asked: Promise<number>[]) =>
    Promise.all(asked.map((one) => one.catch((error: Error) => error.message)));
  const first = [reads.coalesce('a', run)];
  await turn();
  const second = [reads.coalesce('a', run), reads.coalesce('a', run)];
  await turn();
  const third = [reads.coalesce('a', run)];
  fail(1);
  expect(await outcomes(first)).toEqual(['run 1']);
  fail(2);
  expect(await outcomes(second)).toEqual(['run 2', 'run 2']);
  await turn();
  end(3);
  expect(await outcomes(third)).toEqual([3]);
  const refused = () => reads.coalesce('b', () => Promise.reject(new Error('at once')));
  expect(await outcomes([refused(), refused()])).toEqual(['at once', 'at once']);
});

test('what is asked for before a read of its kind begins is read together', async () => {
  const reads = new ReadCoalescer();
  const asked: (readonly string[])[] = [];
  const { run, end } = createRead();
  const read = (wanted: string) =>
    reads.batch('listing', wanted, async (all) => {
      asked.push(all);
      const number = await run();
      return new Map(all.filter((one) => one !== 'missing').map((one) => [one, `${one} of run ${number}`]));
    });
  const first = ['a', 'b'].map(read);
  await turn();
  const others = ['c', 'a', 'missing', 'c'].map(read);
  end(1);
  expect(await Promise.all(first)).toEqual(['a of run 1', 'b of run 1']);
  await turn();
  end(2);
  expect(await Promise.all(others)).toEqual(['c of run 2', 'a of run 2', undefined, 'c of run 2']);
  expect(asked).toEqual([
    ['a', 'b'],
    ['c', 'a', 'missing'],
  ]);
});

test('what is read together waits for the read under way, but not for long for one that is held up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reads = new ReadCoalescer();
  const { runs, run, end } = createRead();
  const asked: Promise<number | undefined>[] = [];
  const ask = async (wanted: string) => {
    const read = reads.batch('listing', wanted, async (all) => {
      const number = await run();
      return new Map(all.map((one) => [one, number]));
    });
    asked.push(read);
    await turn();
  };
  const pass = async (milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds);
    await turn();
  };
  await ask('a');
  await ask('b');
  await ask('c');
  expect(runs).toHaveLength(1);
  await pass(24);
  expect(runs).toHaveLength(1);
  await pass(1);
  expect(runs).toHaveLength(2);
  await ask('d');
  expect(runs).toHaveLength(2);
  await pass(25);
  expect(runs).toHaveLength(3);
  // Three are under way, however long they take.
  await ask('e');
  await pass(1_000);
  expect(runs).toHaveLength(3);
  end(3);
  expect(await asked[3]).toBe(3);
  await turn();
  expect(runs).toHaveLength(4);
  end(1);
  end(2);
  // Nothing is held up any more: one after the other again.
  await ask('f');
  await pass(24);
  expect(runs).toHaveLength(4);
  end(4);
  expect(await asked[4]).toBe(4);
  await turn();
  expect(runs).toHaveLength(5);
  // Nor is one that has ended taken for held up when its time comes.
  await ask('g');
  await pass(1);
  expect(runs).toHaveLength(5);
  end(5);
  expect(await asked[5]).toBe(5);
  await turn();
  expect(runs).toHaveLength(6);
  end(6);
  expect(await Promise.all(asked)).toEqual([1, 2, 2, 3, 4, 5, 6]);
});

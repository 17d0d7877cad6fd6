import { expect, test } from 'vitest';
import { SharedReads } from './shared-read.ts';

/** A read whose runs end when they are told to; each answers its number. */
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

test('who asks while a read is running waits for the next run, and all of them for the same one', async () => {
  const reads = new SharedReads();
  const { runs, run, end } = createRead();
  const first = reads.share('a', run);
  const others = [reads.share('a', run), reads.share('a', run), reads.share('a', run)];
  expect(runs).toHaveLength(1);
  end(1);
  expect(await first).toBe(1);
  expect(runs).toHaveLength(2);
  const late = reads.share('a', run);
  end(2);
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  expect(runs).toHaveLength(3);
  end(3);
  expect(await late).toBe(3);
  // Nobody waited for that one: the next to ask begins at once.
  const alone = reads.share('a', run);
  expect(runs).toHaveLength(4);
  end(4);
  expect(await alone).toBe(4);
});

test('reads of another key are not waited for', async () => {
  const reads = new SharedReads();
  const [one, other] = [createRead(), createRead()];
  const first = reads.share('a', one.run);
  const second = reads.share('b', other.run);
  other.end(1);
  expect(await second).toBe(1);
  one.end(1);
  expect(await first).toBe(1);
});

test('a failure reaches those who wait for that run, and nobody else', async () => {
  const reads = new SharedReads();
  const { run, end, fail } = createRead();
  const outcomes = (asked: Promise<number>[]) =>
    Promise.all(asked.map((one) => one.catch((error: Error) => error.message)));
  const first = [reads.share('a', run)];
  const second = [reads.share('a', run), reads.share('a', run)];
  fail(1);
  expect(await outcomes(first)).toEqual(['run 1']);
  const third = [reads.share('a', run)];
  fail(2);
  expect(await outcomes(second)).toEqual(['run 2', 'run 2']);
  end(3);
  expect(await outcomes(third)).toEqual([3]);
  const refused = () => reads.share('b', () => Promise.reject(new Error('at once')));
  expect(await outcomes([refused(), refused()])).toEqual(['at once', 'at once']);
});

test('what is asked for while a read of its kind is running is read together by the next one', async () => {
  const reads = new SharedReads();
  const asked: (readonly string[])[] = [];
  const { run, end } = createRead();
  const read = (wanted: string) =>
    reads.gather('listing', wanted, async (all) => {
      asked.push(all);
      const number = await run();
      return new Map(all.filter((one) => one !== 'missing').map((one) => [one, `${one} of run ${number}`]));
    });
  const first = read('a');
  const others = ['b', 'a', 'missing', 'b'].map(read);
  end(1);
  expect(await first).toBe('a of run 1');
  end(2);
  expect(await Promise.all(others)).toEqual(['b of run 2', 'a of run 2', undefined, 'b of run 2']);
  expect(asked).toEqual([['a'], ['b', 'a', 'missing']]);
});

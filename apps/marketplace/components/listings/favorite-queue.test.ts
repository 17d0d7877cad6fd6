import type { ApiFailure } from '@repo/ui/api-failure';
import { describe, expect, it } from 'vitest';
import { createFavoriteQueue } from './favorite-queue.ts';

const failure: ApiFailure = { error: 'Away', details: [], status: 503 };

/** A fake server; the test resolves each call. */
function slowServer() {
  const calls: string[] = [];
  const answers: ((failure: ApiFailure | null) => void)[] = [];
  const queue = createFavoriteQueue((listingId, saved) => {
    calls.push(`${listingId} ${saved}`);
    return new Promise((answer) => answers.push(answer));
  });
  const shown: boolean[] = [];
  queue.listen('a', (saved) => shown.push(saved));
  return { queue, calls, shown, answer: (with_: ApiFailure | null = null) => answers.shift()?.(with_) };
}

describe('hearts pressed quickly', () => {
  it('send one call at a time, and the last press is what ends up stored', async () => {
    const { queue, calls, shown, answer } = slowServer();
    const first = queue.want('a', true);
    const second = queue.want('a', false);
    expect(calls).toEqual(['a true']);
    expect(await first).toEqual({ kind: 'replaced' });
    answer();
    await expect.poll(() => calls).toEqual(['a true', 'a false']);
    answer();
    expect(await second).toEqual({ kind: 'done' });
    expect(shown).toEqual([true, false]);
  });

  it('send nothing more when the last press wants what is being sent', async () => {
    const { queue, calls, answer } = slowServer();
    void queue.want('a', true);
    void queue.want('a', false);
    const last = queue.want('a', true);
    answer();
    expect(await last).toEqual({ kind: 'done' });
    expect(calls).toEqual(['a true']);
  });

  it('of other listings do not wait', () => {
    const { queue, calls } = slowServer();
    void queue.want('a', true);
    void queue.want('b', true);
    expect(calls).toEqual(['a true', 'b true']);
  });
});

describe('a call that fails', () => {
  it('takes the heart back', async () => {
    const { queue, shown, answer } = slowServer();
    const outcome = queue.want('a', true);
    answer(failure);
    expect(await outcome).toEqual({ kind: 'failed', failure });
    expect(shown).toEqual([true, false]);
  });

  it('is as wanted when the person took it back meanwhile', async () => {
    const { queue, calls, shown, answer } = slowServer();
    void queue.want('a', true);
    const last = queue.want('a', false);
    answer(failure);
    expect(await last).toEqual({ kind: 'done' });
    expect(calls).toEqual(['a true']);
    expect(shown.at(-1)).toBe(false);
  });
});

it('a heart that appears while a call is under way shows what is wanted', () => {
  const { queue } = slowServer();
  void queue.want('a', true);
  const shown: boolean[] = [];
  queue.listen('a', (saved) => shown.push(saved))();
  void queue.want('a', false);
  expect(shown).toEqual([true]);
});

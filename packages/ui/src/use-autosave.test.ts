import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiFailure } from './api-failure.ts';
import { createAutosave, type SaveState } from './use-autosave.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An autosave, what it sent, what it said, and how the next call ends. */
function start() {
  const sent: string[] = [];
  const states: SaveState['kind'][] = [];
  let answer: () => Promise<ApiFailure | null> = async () => null;
  const autosave = createAutosave<string>({
    save: (value) => {
      sent.push(value);
      return answer();
    },
    onState: ({ kind }) => states.push(kind),
  });
  return {
    autosave,
    sent,
    states,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
  };
}

describe('createAutosave', () => {
  it('sends the last of several changes, a moment after it', async () => {
    const { autosave, sent, states } = start();
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(900);
    autosave.change('ab');
    expect(autosave.isDirty()).toBe(true);
    await vi.advanceTimersByTimeAsync(900);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual(['ab']);
    expect(states.at(-1)).toBe('saved');
    expect(autosave.isDirty()).toBe(false);
  });

  it('has one call on its way at a time, the newest last', async () => {
    const { autosave, sent, states, answerWith } = start();
    const first = Promise.withResolvers<null>();
    answerWith(() => first.promise);
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(1_000);
    answerWith(async () => null);
    autosave.change('b');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual(['a']);
    expect(states.at(-1)).toBe('saving');
    first.resolve(null);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['a', 'b']);
    expect(states.at(-1)).toBe('saved');
  });

  it('keeps what could not be sent and tries again', async () => {
    const { autosave, sent, states, answerWith } = start();
    answerWith(async () => ({ error: 'away', status: 0 }));
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states.at(-1)).toBe('failed');
    expect(autosave.isDirty()).toBe(true);
    answerWith(async () => null);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual(['a', 'a']);
    expect(states.at(-1)).toBe('saved');
  });

  it('does not send again by itself what was refused, and what comes next replaces it', async () => {
    const { autosave, sent, states, answerWith } = start();
    answerWith(async () => ({ error: 'no', status: 400 }));
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual(['a']);
    expect(states.at(-1)).toBe('failed');
    answerWith(async () => null);
    autosave.change('b');
    await autosave.flush();
    expect(sent).toEqual(['a', 'b']);
    expect(autosave.isDirty()).toBe(false);
  });

  it('sends at once what waits when it is asked to, and nothing twice', async () => {
    const { autosave, sent } = start();
    autosave.change('a');
    await Promise.all([autosave.flush(), autosave.flush()]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toEqual(['a']);
  });

  it('takes a throw for a failure', async () => {
    const { autosave, states, answerWith } = start();
    answerWith(() => Promise.reject(new Error('odd')));
    autosave.change('a');
    await autosave.flush();
    expect(states.at(-1)).toBe('failed');
    expect(autosave.isDirty()).toBe(true);
  });

  it('forgets what waits when asked to', async () => {
    const { autosave, sent } = start();
    autosave.change('a');
    autosave.forget();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(autosave.isDirty()).toBe(false);
    expect(sent).toEqual([]);
  });

  it('forgets what is refused on its way, until something else is written', async () => {
    const { autosave, sent, answerWith } = start();
    answerWith(async () => ({ error: 'Somebody else changed this', status: 409 }));
    autosave.change('a');
    const flight = autosave.flush();
    autosave.forget();
    expect(autosave.isDirty()).toBe(false);
    await flight;
    expect(autosave.isDirty()).toBe(false);
    answerWith(async () => null);
    autosave.change('b');
    expect(autosave.isDirty()).toBe(true);
    await autosave.flush();
    expect(sent).toEqual(['a', 'b']);
  });
});

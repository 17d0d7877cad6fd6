import type { QuizAnswers, SaveAnswersResponse } from '@repo/schemas/quiz-attempt';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApiAnswer } from '../call-api.ts';
import { type AnswerSaveState, createAnswerSaver } from './answer-saver.ts';
import { createUnsavedAnswersStore } from './unsaved-answers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that answers when the test lets it. */
function createSaving() {
  const requests: { answers: QuizAnswers; reply: (answer: ApiAnswer<SaveAnswersResponse>) => void }[] = [];
  const reported: (AnswerSaveState | boolean)[] = [];
  const stored = new Map<string, string>();
  const kept = createUnsavedAnswersStore(() => ({
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, value),
    removeItem: (name) => void stored.delete(name),
  }));
  const saver = createAnswerSaver({
    ...{ keptAs: 'ann:1', kept },
    options: () => ({
      saveAnswers: (answers) => new Promise((reply) => requests.push({ answers, reply })),
      isOver: ({ status }) => status === 409,
      onOver: () => undefined,
      report: {
        setWaiting: (isWaiting) => reported.push(isWaiting),
        setSaveState: (state) => reported.push(state),
      },
    }),
  });
  return { requests, reported, kept, saver };
}

const saved = { ok: true, data: { savedAt: '2027-03-10T02:00:00.000Z', secondsLeft: null } } as const;
const lost = { ok: false, failure: { error: 'No connection', status: 0 } } as const;

it('what is chosen during a save is sent after it, never beside it', async () => {
  const { requests, saver } = createSaving();
  saver.change('q1', ['a']);
  await vi.advanceTimersByTimeAsync(400);
  saver.change('q1', ['b']);
  saver.change('q2', ['c']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests.map(({ answers }) => answers)).toEqual([{ q1: ['a'] }]);
  requests[0]?.reply(saved);
  await vi.advanceTimersByTimeAsync(400);
  expect(requests.map(({ answers }) => answers)).toEqual([{ q1: ['a'] }, { q1: ['b'], q2: ['c'] }]);
});

it('handing in waits for the save on its way and takes only what is not saved', async () => {
  const { requests, saver } = createSaving();
  saver.change('q1', ['a']);
  await vi.advanceTimersByTimeAsync(400);
  saver.change('q2', ['b']);
  const left = saver.pauseSaving();
  requests[0]?.reply(saved);
  expect(await left).toEqual({ q2: ['b'] });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests).toHaveLength(1);
});

it('a lost save is reported as waiting, kept, and tried again', async () => {
  const { requests, reported, kept, saver } = createSaving();
  saver.change('q1', ['a']);
  await vi.advanceTimersByTimeAsync(400);
  requests[0]?.reply(lost);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reported).toEqual([true, { kind: 'offline' }]);
  expect(kept.read('ann:1')).toEqual({ q1: ['a'] });
  requests[1]?.reply(saved);
  await vi.advanceTimersByTimeAsync(0);
  expect(reported.slice(2)).toEqual([false, { kind: 'saved', at: Date.parse(saved.data.savedAt) }]);
  expect(kept.read('ann:1')).toEqual({});
});

it('what was chosen just before the page is left is sent, without a report', async () => {
  const { requests, reported, kept, saver } = createSaving();
  saver.change('q1', ['a']);
  await vi.advanceTimersByTimeAsync(400);
  saver.change('q2', ['b']);
  saver.stop();
  requests[0]?.reply(saved);
  await vi.advanceTimersByTimeAsync(0);
  expect(requests[1]?.answers).toEqual({ q2: ['b'] });
  requests[1]?.reply(lost);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([requests.length, reported]).toEqual([2, []]);
  expect(kept.read('ann:1')).toEqual({ q2: ['b'] });
});

import type { CorrectRowsAnswer, CorrectRowsBody } from '@repo/schemas/training/enrolment-upload';
import type { ApiAnswer } from '@repo/ui/call-api';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleRow, sampleUpload } from '#testing/sample-upload-rows.ts';
import { CorrectionQueue, inverseCorrection } from './correction-queue.ts';

type Answer = ApiAnswer<CorrectRowsAnswer>;
const good: Answer = { ok: true, data: { upload: sampleUpload(), rows: [] } };

/** Answers once `mayAnswer` is resolved. */
function make(answers: Answer[] = [], mayAnswer = Promise.resolve()) {
  const sent: CorrectRowsBody[] = [];
  const kept: { text: string | null } = { text: null };
  const corrections = new CorrectionQueue({
    revision: () => 7,
    send: async (body) => {
      sent.push(body);
      await mayAnswer;
      return answers.shift() ?? good;
    },
    keep: {
      read: () => kept.text,
      write: (text) => {
        kept.text = text;
      },
    },
    onAnswer: () => {},
  });
  return { corrections, sent, kept };
}

const conflict: Answer = {
  ok: false,
  failure: { error: 'Changed meanwhile', details: [{ field: 'revision', message: 'x' }], status: 400 },
};

describe('corrections on their way', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  test('are debounced into one request; later ones go into the next', async () => {
    const answer = Promise.withResolvers<void>();
    const { corrections, sent, kept } = make([], answer.promise);
    corrections.add([{ row: 2, cells: { traineeName: 'A' } }]);
    corrections.add([
      { row: 2, cells: { courseCode: 'C' } },
      { row: 3, leftOut: true },
    ]);
    expect(kept.text).toContain('traineeName');
    await vi.advanceTimersByTimeAsync(310);
    corrections.add([{ row: 2, cells: { traineeName: 'B' } }]);
    expect(corrections.applyTo(sampleRow(2)).cells).toMatchObject({ traineeName: 'B', courseCode: 'C' });
    answer.resolve();
    await vi.runAllTimersAsync();
    expect(sent).toEqual([
      {
        revision: 7,
        rows: [
          { row: 2, cells: { traineeName: 'A', courseCode: 'C' } },
          { row: 3, leftOut: true },
        ],
      },
      { revision: 7, rows: [{ row: 2, cells: { traineeName: 'B' } }] },
    ]);
    expect(corrections.state()).toEqual({ kind: 'saved' });
    expect(kept.text).toBeNull();
  });

  test('more than a call takes go in several', async () => {
    const { corrections, sent } = make();
    corrections.add(Array.from({ length: 1001 }, (_, row) => ({ row: row + 1, leftOut: true })));
    await expect(
      Promise.race([corrections.waitUntilSaved(), vi.runAllTimersAsync().then(() => 'late')]),
    ).resolves.toBe(true);
    expect(sent.map(({ rows }) => rows.length)).toEqual([500, 500, 1]);
  });

  test('are kept after a refusal, with a message and without an automatic retry', async () => {
    const { corrections, sent, kept } = make([conflict]);
    corrections.add([{ row: 2, cells: { traineeName: 'A' } }]);
    await vi.runAllTimersAsync();
    expect(corrections.state()).toMatchObject({ kind: 'failed', conflict: true, rows: 1 });
    corrections.add([{ row: 2, cells: { traineeName: 'B' } }]);
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(1);
    expect(await corrections.waitUntilSaved()).toBe(false);
    expect(kept.text).toContain('"B"');
    corrections.retry();
    await vi.runAllTimersAsync();
    expect(sent[1]?.rows).toEqual([{ row: 2, cells: { traineeName: 'B' } }]);
    expect(corrections.state()).toEqual({ kind: 'saved' });
  });

  test('an earlier visit’s are sent; an identity number never stayed on the device', async () => {
    const { corrections, kept, sent } = make([{ ok: false, failure: { error: 'Away', status: 0 } }]);
    corrections.add([{ row: 2, cells: { traineeName: 'A', traineeNric: 'S1234567D' } }]);
    corrections.add([{ row: 3, cells: { traineeNric: 'S1234567D' } }]);
    expect(kept.text).not.toContain('S1234567D');
    await vi.runAllTimersAsync();
    const next = make();
    next.kept.text = kept.text;
    expect(next.corrections.restore()).toMatchObject([{ row: 2, cells: { traineeName: 'A' } }]);
    await vi.runAllTimersAsync();
    expect(next.sent[0]?.rows).toMatchObject([{ row: 2, cells: { traineeName: 'A' } }]);
    expect(sent).toHaveLength(1);
  });

  test('ignore invalid stored values', () => {
    const { corrections, kept } = make();
    for (const text of ['{', '{"a":1}', '[1,null,{"x":2}]']) {
      kept.text = text;
      expect(corrections.restore()).toEqual([]);
    }
  });
});

test('what takes a change back is what stood there, but never a hidden number', () => {
  const row = sampleRow(2, { cells: { traineeName: 'A', traineeNric: 'S****567D' } });
  const change = {
    row: 2,
    cells: { traineeName: 'B', courseCode: 'C', traineeNric: 'S1234567D' },
    leftOut: true,
  };
  expect(inverseCorrection(row, change)).toEqual({
    row: 2,
    cells: { traineeName: 'A', courseCode: '' },
    leftOut: false,
  });
  expect(inverseCorrection(row, { row: 2, cells: { traineeNric: 'S1234567D' } })).toBeNull();
});

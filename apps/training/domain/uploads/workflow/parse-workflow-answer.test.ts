import { describe, expect, it } from 'vitest';
import { parseWorkflowAnswer } from './parse-workflow-answer.ts';

const stored = (row: number, referenceNumber: string) => ({ row, kind: 'stored', referenceNumber });
const results = [
  { row: 2, success: true, referenceNumber: 'ENR-1', status: 'Confirmed' },
  { row: '3', success: false, error: 'The course run is full' },
];
const both = [stored(2, 'ENR-1'), { row: 3, kind: 'refused', reason: 'The course run is full' }];

describe('an answer', () => {
  it.each<[string, unknown]>([
    ['{ results }', { results }],
    ['{ results } with more beside it', { success: true, count: 2, results }],
    ['a bare list', results],
    ['{ result }', { result: results }],
    ['[{ results: [{ result: "<json>" }] }]', [{ results: [{ result: JSON.stringify({ results }) }] }]],
    ['the same, one text for each', [{ results: results.map((one) => ({ result: JSON.stringify(one) })) }]],
    ['the same, a list in the text', [{ results: [{ result: JSON.stringify(results) }] }]],
    [
      'the same, the row outside the text',
      [{ results: results.map(({ row, ...one }) => ({ row, result: JSON.stringify(one) })) }],
    ],
    [
      'what bulk-create answered, passed on',
      [
        { row: 2, success: true, data: { enrolment: { referenceNumber: 'ENR-1', status: 'Confirmed' } } },
        { row: 3, success: false, error: { message: 'The course run is full', details: [] } },
      ],
    ],
    [
      'a status in place of success',
      [
        { row: 2, status: 'Confirmed', referenceNumber: 'ENR-1' },
        { row: 3, status: 'error', error: 'The course run is full' },
      ],
    ],
    ['in another order', { results: results.toReversed() }],
    ['with rows nobody asked for', { results: [...results, { row: 99, success: true }] }],
    ['truth as text', { results: [{ ...results[0], success: 'true' }, results[1]] }],
  ])('%s is understood', (_form, answer) => {
    expect(parseWorkflowAnswer(JSON.stringify(answer), [2, 3])).toEqual(both);
  });

  it('without rows goes by the order, when there are as many', () => {
    const bare = results.map(({ row: _row, ...rest }) => rest);
    expect(parseWorkflowAnswer(JSON.stringify(bare), [2, 3])).toEqual(both);
    expect(parseWorkflowAnswer(JSON.stringify(bare), [2, 3, 4])).toMatchObject([
      { row: 2, kind: 'unknown' },
      { row: 3, kind: 'unknown' },
      { row: 4, kind: 'unknown' },
    ]);
  });

  it('that omits a row leaves it unknown', () => {
    expect(parseWorkflowAnswer(JSON.stringify({ results: results.slice(0, 1) }), [2, 3])).toEqual([
      both[0],
      { row: 3, kind: 'unknown', reason: 'The workflow did not say what became of this row' },
    ]);
  });

  it('with contradicting results for a row leaves it unknown; equal ones count once', () => {
    const twice = { results: [...results, { row: 3, success: true, referenceNumber: 'ENR-2' }, results[0]] };
    expect(parseWorkflowAnswer(JSON.stringify(twice), [2, 3])).toMatchObject([
      stored(2, 'ENR-1'),
      { row: 3, kind: 'unknown' },
    ]);
  });

  it('may name no reference, or say that a later try may do better', () => {
    const answer = [
      { row: 2, success: true },
      { row: 3, success: false, error: { message: 'The agency is away' }, retryable: true },
      { row: 4, success: false },
    ];
    expect(parseWorkflowAnswer(JSON.stringify(answer), [2, 3, 4])).toEqual([
      stored(2, ''),
      { row: 3, kind: 'later', reason: 'The agency is away', sameKey: false },
      { row: 4, kind: 'refused', reason: 'The workflow refused it without saying why' },
    ]);
  });

  it('shows no identity number and no essay', () => {
    const error = `S1234567D is not known. ${'x'.repeat(1_000)}`;
    const [outcome] = parseWorkflowAnswer(JSON.stringify([{ row: 2, success: false, error }]), [2]) ?? [];
    expect(outcome).toMatchObject({ reason: expect.stringMatching(/^S\*{4}567D is not known. x{20,}$/) });
    expect(JSON.stringify(outcome).length).toBeLessThan(400);
  });

  it.each([
    '',
    'OK',
    '<html>',
    '{}',
    '[]',
    'null',
    '12',
    '{"results":[]}',
    '{"message":"Workflow was started"}',
  ])('that is “%s” is none', (body) => {
    expect(parseWorkflowAnswer(body, [2])).toBeNull();
  });
});

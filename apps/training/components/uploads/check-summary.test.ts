import { expect, test } from 'vitest';
import { sampleUpload } from '#testing/sample-upload-rows.ts';
import { describeWhereRowsGo } from './check-summary.tsx';

const said = (toSend: number, storedOnly: number) =>
  describeWhereRowsGo({ counts: { ...sampleUpload().counts, toSend, storedOnly } });

test('sending says of those rows alone that go to the agency that they do', () => {
  expect(said(3, 0)).toMatch(/^Each goes to the agency/);
  expect(said(1_203, 3)).toBe(
    '1,200 go to the agency, and what it takes is stored here; 3 are stored here alone, as not confirmed or with the agency already',
  );
  expect(said(2, 1)).toMatch(/^1 goes to the agency.*; 1 is stored here alone/);
  expect(said(2, 2)).toBe('They are stored here alone: nothing is submitted to the agency');
});

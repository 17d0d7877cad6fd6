import { expect, test } from 'vitest';
import { enrolmentRecord } from './measure-bulk-create.ts';

test('every record is of another learner, with an identity number of the right form and check letter', () => {
  const records = Array.from({ length: 200 }, (_, index) => enrolmentRecord('upload', index));
  for (const field of ['traineeEmail', 'traineeNric'] as const) {
    expect(new Set(records.map((record) => record[field])).size).toBe(200);
  }
  expect(new Set(records.map(({ courseRunId }) => courseRunId)).size).toBe(8);
  expect(enrolmentRecord('upload', 234_567).traineeNric).toBe('S1234567D');
  // A class is of one course.
  const pairs = new Set(records.map(({ courseRunId, courseCode }) => `${courseRunId} ${courseCode}`));
  expect(pairs.size).toBe(8);
});

import { expect, test } from 'vitest';
import { createEnrolmentIndex } from './enrolment-index.ts';

function enrolment(number: number, courseRunId: string, traineeId: string) {
  return {
    referenceNumber: `ENR-${number}`,
    status: 'Confirmed',
    sent: { trainee: { id: traineeId } },
    courseRunId,
    createdOn: '2026-11-21 09:00:00',
    updatedOn: '2026-11-21 09:00:00',
  };
}

const references = (found: Iterable<{ referenceNumber: string }>) =>
  [...found].map(({ referenceNumber }) => referenceNumber);

test('enrolments are found by run and trainee, after every change', () => {
  const book = createEnrolmentIndex();
  book.put(enrolment(1, '1', 'A'));
  book.put(enrolment(2, '1', 'A'));
  book.put(enrolment(3, '1', 'B'));
  book.put(enrolment(4, '2', 'A'));
  expect(references(book.ofRun('1')).sort()).toEqual(['ENR-1', 'ENR-2', 'ENR-3']);
  expect(references(book.ofTrainee('1', 'A'))).toEqual(['ENR-1', 'ENR-2']);
  expect(references(book.ofTrainee('3', 'A'))).toEqual([]);

  book.put(enrolment(1, '2', 'A'));
  expect(references(book.ofTrainee('1', 'A'))).toEqual(['ENR-2']);
  expect(references(book.ofTrainee('2', 'A'))).toEqual(['ENR-4', 'ENR-1']);

  book.put(enrolment(4, '3', 'C'));
  expect(references(book.ofTrainee('2', 'A'))).toEqual(['ENR-1']);
  expect(references(book.ofRun('3'))).toEqual(['ENR-4']);
  expect([book.size, book.get('ENR-3')?.courseRunId]).toEqual([4, '1']);
  book.clear();
  expect([book.size, references(book.ofRun('1'))]).toEqual([0, []]);
});

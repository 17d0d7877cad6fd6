import { expect, it } from 'vitest';
import { findRowRelations, type RowOutline } from './find-row-relations.ts';

function light(row: number, changes: Partial<RowOutline> = {}): RowOutline {
  return {
    row,
    leftOut: false,
    isEnrolled: false,
    agencyRunId: '850001',
    courseCode: 'TGS-1',
    email: `p${row}@example.com`,
    identityHash: `first:${row}`,
    sheetReference: '',
    takesPlace: true,
    ...changes,
  };
}

const relate = (rows: RowOutline[], room: Parameters<typeof findRowRelations>[1] = new Map()) =>
  Object.fromEntries(findRowRelations(rows, room));

it('finds nothing among different people', () => {
  expect(relate([light(2), light(3), light(4, { agencyRunId: '850002' })])).toEqual({});
});

it('finds a duplicate by identity number and by address, and names the first', () => {
  expect(
    relate([
      light(2),
      light(3, { identityHash: 'first:2', email: 'other@example.com' }),
      light(4, { identityHash: 'first:2', email: 'p2@example.com' }),
    ]),
  ).toEqual({
    3: { duplicateOfRow: 2, otherEmailRow: { row: 2, email: 'p2@example.com' } },
    4: { duplicateOfRow: 2, otherEmailRow: { row: 3, email: 'other@example.com' } },
  });
});

it('finds one by address alone where an identity number is no good', () => {
  const email = 'p2@example.com';
  expect(relate([light(2), light(3, { email, identityHash: '' })])).toEqual({ 3: { duplicateOfRow: 2 } });
  expect(relate([light(2, { identityHash: '' }), light(3, { email })])).toEqual({ 3: { duplicateOfRow: 2 } });
});

it('takes the same learner in another class for no duplicate', () => {
  const same = { email: 'p2@example.com', identityHash: 'first:2' };
  expect(relate([light(2), light(3, { ...same, agencyRunId: '850002' })])).toEqual({});
});

it('relates both rows of an email address with two identity numbers, not as duplicates', () => {
  const email = 'hr@example.com';
  expect(relate([light(2, { email }), light(3, { email })])).toEqual({
    2: { otherIdentityRow: 3 },
    3: { otherIdentityRow: 2 },
  });
});

it('relates the later row of one person with two email addresses', () => {
  expect(relate([light(2), light(3, { identityHash: 'first:2', agencyRunId: '850002' })])).toEqual({
    3: { otherEmailRow: { row: 2, email: 'p2@example.com' } },
  });
});

it('a row that is left out does not affect others, but gets its own relations', () => {
  const same = { email: 'p2@example.com', identityHash: 'first:2' };
  expect(relate([light(2, { leftOut: true }), light(3, same)])).toEqual({});
  expect(relate([light(2), light(3, { ...same, leftOut: true })])).toEqual({ 3: { duplicateOfRow: 2 } });
});

it('a new class has the course of its first row, an existing one its own', () => {
  const rows = [light(2), light(3, { courseCode: 'TGS-2' }), light(4, { courseCode: '' })];
  expect(relate(rows)).toEqual({ 3: { otherCourseRow: { row: 2, courseCode: 'TGS-1' } } });
  const room = new Map([['850001', { intakeSize: 50, threshold: 20, enrolledCount: 0 }]]);
  expect(relate(rows, room)).toEqual({});
});

it('finds a reference number twice', () => {
  const reference = { sheetReference: 'ENR-1' };
  expect(relate([light(2, reference), light(3), light(4, reference)])).toEqual({
    4: { sameReferenceRow: 2 },
  });
});

it('counts the places of a class through the rows of the file', () => {
  const room = new Map([['850001', { intakeSize: 20, threshold: 0, enrolledCount: 16 }]]);
  const rows = [
    light(2),
    light(3, { isEnrolled: true }),
    light(4, { leftOut: true }),
    light(5, { takesPlace: false }),
    light(6, { email: 'p2@example.com', identityHash: 'first:2' }),
    light(7),
    light(8),
    light(9),
    light(10),
  ];
  expect(relate(rows, room)).toEqual({
    6: { duplicateOfRow: 2 },
    8: { remainingPlaces: 'last' },
    9: { remainingPlaces: 'last' },
    10: { remainingPlaces: 'none' },
  });
});

it('is quick for twenty thousand rows of one person or one address', () => {
  const rows = Array.from({ length: 20_000 }, (_, index) =>
    light(index + 2, { email: 'hr@example.com', identityHash: 'first:1', agencyRunId: String(index) }),
  );
  const begun = process.threadCpuUsage();
  expect(findRowRelations(rows, new Map()).size).toBe(0);
  // CPU time, because other processes may delay this one.
  expect(process.threadCpuUsage(begun).user / 1_000).toBeLessThan(2_000);
});

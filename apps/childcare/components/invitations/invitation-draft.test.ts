import type { CheckedInvitationRow } from '@repo/schemas/childcare/invitation';
import { expect, it } from 'vitest';
import {
  editInvitationRow,
  type InvitationDraft,
  omitProblems,
  parseInvitationDraft,
  removeInvitationRow,
} from './invitation-draft.ts';

function row(number: number, problems: CheckedInvitationRow['problems'] = []): CheckedInvitationRow {
  return {
    row: number,
    email: `p${number}@example.com`,
    name: `Person ${number}`,
    jobTitle: '',
    staffId: '',
    problems,
  };
}

const repeated: CheckedInvitationRow['problems'] = [
  { field: 'email', code: 'REPEATED', message: 'In row 4 already' },
];
const invalid: CheckedInvitationRow['problems'] = [
  { field: 'email', code: 'INVALID', message: 'No address' },
];

function list(...rows: CheckedInvitationRow[]): InvitationDraft {
  const ready = rows.filter(({ problems }) => problems.length === 0).length;
  return { preview: { rows, ready, notices: ['Not used: “Age”'] }, changed: false };
}

it('a list comes back as it was kept; anything else counts for nothing', () => {
  const kept = editInvitationRow(list(row(4), row(7, invalid)), 7, { name: '陈美玲' });
  expect(parseInvitationDraft(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  expect(parseInvitationDraft({ preview: { rows: 'all' }, changed: true })).toBeNull();
});

it('rows keep their numbers when one is left out, and are sent with them', () => {
  const left = removeInvitationRow(list(row(4), row(5), row(9)), 5);
  expect(left && omitProblems(left.preview.rows).map((sent) => sent.row)).toEqual([4, 9]);
  expect(left && omitProblems(left.preview.rows)[0]).not.toHaveProperty('problems');
});

it('leaving a row out needs no second look, unless another row repeats an address', () => {
  expect(removeInvitationRow(list(row(4), row(5, invalid)), 5)).toMatchObject({
    changed: false,
    preview: { ready: 1 },
  });
  expect(removeInvitationRow(list(row(4), row(5), row(6, repeated)), 4)).toMatchObject({ changed: true });
  expect(removeInvitationRow(list(row(4)), 4)).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { account, check, checkAll, has, keys, run } from '#testing/check-upload-rows.ts';
import { buildPersonCells, validCells } from '#testing/upload-sheet.ts';
import { enrolmentKey, openRowKey } from './facts.ts';

describe('the learner', () => {
  it('is distinguished from a duplicate inside the file by the named row', () => {
    const [first, second] = checkAll([validCells, validCells]);
    expect(first?.verdict).toBe('ready');
    expect(second).toMatchObject({ verdict: 'duplicate', codes: [':duplicate'] });
    expect(second?.findings[0]?.message).toContain('Row 2');
  });

  it('is a duplicate even where something is wrong with the row', () => {
    const [, second] = checkAll([validCells, { ...validCells, enrolmentDate: 'soon' }]);
    expect(second?.verdict).toBe('duplicate');
  });

  it('may not share an address', () => {
    const [first, second] = checkAll([
      validCells,
      { ...buildPersonCells(1), traineeEmail: 'MEI.LING@example.com' },
    ]);
    expect(first).toMatchObject({ verdict: 'error', codes: ['traineeEmail:address_shared'] });
    expect(second).toMatchObject({ verdict: 'error', codes: ['traineeEmail:address_shared'] });
  });

  it('in the class already is not sent, and says since when', () => {
    const enrolments = new Map([
      [enrolmentKey(account.id, run.id), { isActive: true, status: 'enrolled', since: '2026-10-01' }],
    ]);
    const found = check({}, { ...has(account), enrolments });
    expect(found).toMatchObject({ verdict: 'already_enrolled', codes: [':already_enrolled'] });
    expect(found.findings[0]?.message).toContain('since Thu 1 Oct 2026');
    const moved = check({ traineeEmail: 'new@example.com' }, { ...has(account), enrolments });
    expect(moved.verdict).toBe('already_enrolled');
    expect(moved.findings[0]?.message).toContain('under the address m***@example.com');
  });

  it('who left the class is re-enrolled; a row that would end it again is not sent', () => {
    const enrolments = new Map([
      [enrolmentKey(account.id, run.id), { isActive: false, status: 'withdrawn', since: '2026-10-01' }],
    ]);
    expect(check({}, { ...has(account), enrolments }).verdict).toBe('ready');
    expect(check({ enrolmentStatus: 'Cancelled' }, { ...has(account), enrolments })).toMatchObject({
      verdict: 'already_enrolled',
    });
  });

  it('with another address is held back with the address on file', () => {
    const found = check({ traineeEmail: 'new@example.com' }, has(account));
    expect(found).toMatchObject({
      verdict: 'other_address',
      findings: [{ field: 'traineeEmail', code: 'other_address', suggestion: 'mei.ling@example.com' }],
    });
    expect(found.findings[0]?.message).toContain('m***@example.com');
    expect(found.findings[0]?.message).not.toContain('mei.ling');
  });

  it('with two addresses in the file is held back too', () => {
    const [, second] = checkAll(
      [validCells, { ...validCells, traineeEmail: 'new@example.com', courseRunId: '850002' }],
      {
        classes: new Map([
          ['850001', run],
          ['850002', { ...run, id: 'other' }],
        ]),
      },
    );
    expect(second).toMatchObject({
      verdict: 'other_address',
      findings: [{ code: 'other_address', suggestion: 'mei.ling@example.com' }],
    });
  });

  it('with two accounts is right under either address', () => {
    const second = { ...account, id: 'second', email: 'second@example.com' };
    const facts = {
      accountByEmail: new Map([account, second].map((one) => [one.email, one])),
      accountsByHash: new Map([[account.identityHash ?? '', [second, account]]]),
    };
    expect(check({}, facts).verdict).toBe('ready');
  });

  it.each([
    [{ fullName: 'Lim Ah Kow' }, 'traineeName:name_differs'],
    [{ isDeactivated: true }, 'traineeEmail:account_deactivated'],
  ])('whose account has %j is warned of', (changes, code) => {
    expect(check({}, has({ ...account, ...changes }))).toMatchObject({ verdict: 'warning', codes: [code] });
  });

  it('whose address belongs to another identity number is held back', () => {
    expect(check({}, has({ ...account, identityHash: keys.hash('T7654321Z') }))).toMatchObject({
      verdict: 'error',
      codes: ['traineeNric:identity_differs'],
    });
  });

  it('has a name without regard to case, commas and order', () => {
    expect(check({ traineeName: 'MEI LING, Tan' }, has(account)).verdict).toBe('ready');
  });

  it('on the way in another upload is warned of', () => {
    const openRows = new Map([
      [openRowKey('850001', keys.hash('S1234567D')), { fileName: 'april.xlsx', isUnresolved: false }],
    ]);
    const found = check({}, { openRows });
    expect(found).toMatchObject({ verdict: 'warning', codes: [':in_other_upload'] });
    expect(found.findings[0]?.message).toContain('april.xlsx');
    const named = new Map([
      [openRowKey('850001', 'mei.ling@example.com'), { fileName: 'S1234567D.xlsx', isUnresolved: true }],
    ]);
    expect(check({}, { openRows: named }).findings[0]?.message).toContain('S****567D.xlsx');
  });
});

describe('reference numbers', () => {
  it('are unique in a file', () => {
    const [first, second] = checkAll([
      { ...validCells, enrolmentId: 'ENR-1' },
      { ...buildPersonCells(1), enrolmentId: 'ENR-1' },
    ]);
    expect(first?.verdict).toBe('ready');
    expect(second).toMatchObject({ verdict: 'error', codes: ['enrolmentId:reference_twice'] });
  });

  it('belong to one enrolment, which may repeat its own', () => {
    const references = new Map([['ENR-1', enrolmentKey('somebody', 'class')]]);
    expect(check({ enrolmentId: 'ENR-1' }, { references })).toMatchObject({
      verdict: 'error',
      codes: ['enrolmentId:reference_taken'],
    });
    const own = new Map([['ENR-1', enrolmentKey(account.id, run.id)]]);
    expect(check({ enrolmentId: 'ENR-1' }, { references: own, ...has(account) }).verdict).toBe('ready');
  });
});

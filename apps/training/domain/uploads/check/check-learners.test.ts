import { describe, expect, it } from 'vitest';
import {
  checkOneRow,
  checkRows,
  sampleAccountFact,
  sampleClassFact,
  testKeyRing,
  withAccount,
} from '#testing/check-upload-rows.ts';
import { buildPersonCells, validCells } from '#testing/upload-sheet.ts';
import { enrolmentKey, openRowKey } from './facts.ts';

describe('the learner', () => {
  it('is distinguished from a duplicate inside the file by the named row', () => {
    const [first, second] = checkRows([validCells, validCells]);
    expect(first?.verdict).toBe('ready');
    expect(second).toMatchObject({ verdict: 'duplicate', codes: [':duplicate'] });
    expect(second?.findings[0]?.message).toContain('Row 2');
  });

  it('is a duplicate even where something is wrong with the row', () => {
    const [, second] = checkRows([validCells, { ...validCells, enrolmentDate: 'soon' }]);
    expect(second?.verdict).toBe('duplicate');
  });

  it('may not share an address', () => {
    const [first, second] = checkRows([
      validCells,
      { ...buildPersonCells(1), traineeEmail: 'MEI.LING@example.com' },
    ]);
    expect(first).toMatchObject({ verdict: 'error', codes: ['traineeEmail:address_shared'] });
    expect(second).toMatchObject({ verdict: 'error', codes: ['traineeEmail:address_shared'] });
  });

  it('in the class already is not sent, and says since when', () => {
    const enrolments = new Map([
      [
        enrolmentKey(sampleAccountFact.id, sampleClassFact.id),
        { isActive: true, status: 'enrolled', since: '2026-10-01' },
      ],
    ]);
    const found = checkOneRow({}, { ...withAccount(sampleAccountFact), enrolments });
    expect(found).toMatchObject({ verdict: 'already_enrolled', codes: [':already_enrolled'] });
    expect(found.findings[0]?.message).toContain('since Thu 1 Oct 2026');
    const moved = checkOneRow(
      { traineeEmail: 'new@example.com' },
      { ...withAccount(sampleAccountFact), enrolments },
    );
    expect(moved.verdict).toBe('already_enrolled');
    expect(moved.findings[0]?.message).toContain('under the address m***@example.com');
  });

  it('who left the class is re-enrolled; a row that would end it again is not sent', () => {
    const enrolments = new Map([
      [
        enrolmentKey(sampleAccountFact.id, sampleClassFact.id),
        { isActive: false, status: 'withdrawn', since: '2026-10-01' },
      ],
    ]);
    expect(checkOneRow({}, { ...withAccount(sampleAccountFact), enrolments }).verdict).toBe('ready');
    expect(
      checkOneRow({ enrolmentStatus: 'Cancelled' }, { ...withAccount(sampleAccountFact), enrolments }),
    ).toMatchObject({
      verdict: 'already_enrolled',
    });
  });

  it('with another address is held back with the address on file', () => {
    const found = checkOneRow({ traineeEmail: 'new@example.com' }, withAccount(sampleAccountFact));
    expect(found).toMatchObject({
      verdict: 'other_address',
      findings: [{ field: 'traineeEmail', code: 'other_address', suggestion: 'mei.ling@example.com' }],
    });
    expect(found.findings[0]?.message).toContain('m***@example.com');
    expect(found.findings[0]?.message).not.toContain('mei.ling');
  });

  it('with two addresses in the file is held back too', () => {
    const [, second] = checkRows(
      [validCells, { ...validCells, traineeEmail: 'new@example.com', courseRunId: '850002' }],
      {
        classes: new Map([
          ['850001', sampleClassFact],
          ['850002', { ...sampleClassFact, id: 'other' }],
        ]),
      },
    );
    expect(second).toMatchObject({
      verdict: 'other_address',
      findings: [{ code: 'other_address', suggestion: 'mei.ling@example.com' }],
    });
  });

  it('with two accounts is right under either address', () => {
    const second = { ...sampleAccountFact, id: 'second', email: 'second@example.com' };
    const facts = {
      accountByEmail: new Map([sampleAccountFact, second].map((one) => [one.email, one])),
      accountsByHash: new Map([[sampleAccountFact.identityHash ?? '', [second, sampleAccountFact]]]),
    };
    expect(checkOneRow({}, facts).verdict).toBe('ready');
  });

  it.each([
    [{ fullName: 'Lim Ah Kow' }, 'traineeName:name_differs'],
    [{ isDeactivated: true }, 'traineeEmail:account_deactivated'],
  ])('whose account has %j is warned of', (changes, code) => {
    expect(checkOneRow({}, withAccount({ ...sampleAccountFact, ...changes }))).toMatchObject({
      verdict: 'warning',
      codes: [code],
    });
  });

  it('whose address belongs to another identity number is held back', () => {
    expect(
      checkOneRow({}, withAccount({ ...sampleAccountFact, identityHash: testKeyRing.hash('T7654321Z') })),
    ).toMatchObject({
      verdict: 'error',
      codes: ['traineeNric:identity_differs'],
    });
  });

  it('has a name without regard to case, commas and order', () => {
    expect(checkOneRow({ traineeName: 'MEI LING, Tan' }, withAccount(sampleAccountFact)).verdict).toBe(
      'ready',
    );
  });

  it('on the way in another upload is warned of', () => {
    const openRows = new Map([
      [openRowKey('850001', testKeyRing.hash('S1234567D')), { fileName: 'april.xlsx', isUnresolved: false }],
    ]);
    const found = checkOneRow({}, { openRows });
    expect(found).toMatchObject({ verdict: 'warning', codes: [':in_other_upload'] });
    expect(found.findings[0]?.message).toContain('april.xlsx');
    const named = new Map([
      [openRowKey('850001', 'mei.ling@example.com'), { fileName: 'S1234567D.xlsx', isUnresolved: true }],
    ]);
    expect(checkOneRow({}, { openRows: named }).findings[0]?.message).toContain('S****567D.xlsx');
  });
});

describe('reference numbers', () => {
  it('are unique in a file', () => {
    const [first, second] = checkRows([
      { ...validCells, enrolmentId: 'ENR-1' },
      { ...buildPersonCells(1), enrolmentId: 'ENR-1' },
    ]);
    expect(first?.verdict).toBe('ready');
    expect(second).toMatchObject({ verdict: 'error', codes: ['enrolmentId:reference_twice'] });
  });

  it('belong to one enrolment, which may repeat its own', () => {
    const references = new Map([['ENR-1', enrolmentKey('somebody', 'class')]]);
    expect(checkOneRow({ enrolmentId: 'ENR-1' }, { references })).toMatchObject({
      verdict: 'error',
      codes: ['enrolmentId:reference_taken'],
    });
    const own = new Map([['ENR-1', enrolmentKey(sampleAccountFact.id, sampleClassFact.id)]]);
    expect(
      checkOneRow({ enrolmentId: 'ENR-1' }, { references: own, ...withAccount(sampleAccountFact) }).verdict,
    ).toBe('ready');
  });
});

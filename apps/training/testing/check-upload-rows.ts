import { createKeyRing } from '@repo/auth/key-ring';
import type { UploadCells } from '@repo/schemas/training/enrolment-upload';
import { judgeRow, toRowOutline } from '#domain/uploads/check/check-rows.ts';
import type { AccountFact, CheckFacts, ClassFact } from '#domain/uploads/check/facts.ts';
import { findRowRelations } from '#domain/uploads/check/find-row-relations.ts';
import { prepareRow } from '#domain/uploads/check/row-keys.ts';
import { testIdentityKeys } from './stub-environment.ts';
import { validCells } from './upload-sheet.ts';

export const testKeyRing = createKeyRing(testIdentityKeys);

const now = new Date('2026-11-21T04:00:00Z');

export const sampleClassFact: ClassFact = {
  id: 'class',
  courseCode: 'TGS-2020002140',
  status: 'Confirmed',
  startDate: '2027-03-01',
  endDate: '2027-03-02',
  intakeSize: 50,
  threshold: 20,
  enrolledCount: 3,
};

export const sampleAccountFact: AccountFact = {
  id: 'mei-ling',
  email: 'mei.ling@example.com',
  fullName: 'Tan Mei Ling',
  phone: '',
  identityHash: testKeyRing.hash('S1234567D'),
  isDeactivated: false,
};

/** Course and class exist here, the learner does not. */
export const sampleCheckFacts: CheckFacts = {
  today: '2026-11-21',
  now,
  identityCheck: 'warn',
  fallback: {
    phone: '',
    employerUen: '',
    employerName: '',
    employerEmail: '',
    employerPhone: '',
  },
  usesBuiltInWorkflow: true,
  courseCodes: new Set(['TGS-2020002140']),
  classes: new Map([['850001', sampleClassFact]]),
  agencyRuns: new Map(),
  accountByEmail: new Map(),
  accountsByHash: new Map(),
  enrolments: new Map(),
  references: new Map(),
  openRows: new Map(),
};

export const withAccount = (who: AccountFact): Partial<CheckFacts> => ({
  accountByEmail: new Map([[who.email, who]]),
  accountsByHash: new Map(who.identityHash ? [[who.identityHash, [who]]] : []),
});

export function checkRows(rows: UploadCells[], changedFacts: Partial<CheckFacts> = {}) {
  const facts = { ...sampleCheckFacts, ...changedFacts };
  const prepared = rows.map((cells, index) =>
    prepareRow(testKeyRing, { row: index + 2, leftOut: false, cells }),
  );
  const related = findRowRelations(
    prepared.map((row) => toRowOutline(row, facts)),
    facts.classes,
  );
  return prepared.map((row) => {
    const { verdict, findings } = judgeRow(row, facts, related.get(row.row));
    return { verdict, findings, codes: findings.map(({ field, code }) => `${field}:${code}`) };
  });
}

export function checkOneRow(changes: UploadCells = {}, facts: Partial<CheckFacts> = {}) {
  const [checked] = checkRows([{ ...validCells, ...changes }], facts);
  if (!checked) throw new Error('No row');
  return checked;
}

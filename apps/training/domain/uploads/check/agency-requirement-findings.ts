import {
  type UploadField,
  type UploadFinding,
  uploadColumnHeading,
} from '@repo/schemas/training/enrolment-upload';
import { composeAgencyEnrolment, findCellProblems } from '../workflow/compose-enrolment.ts';
import type { CheckFacts } from './facts.ts';
import { createErrorFinding, createWarningFinding } from './finding.ts';
import type { PreparedRow } from './row-keys.ts';

/** Values that the agency requires but row, account and settings lack. */
function* missingFindings(row: PreparedRow, facts: CheckFacts): Generator<UploadFinding> {
  const { cells, keys, lookupHashes } = row;
  const account = facts.accountByEmail.get(keys.email);
  // An account with a different identity number belongs to another person.
  const isTheirs = !account?.identityHash || lookupHashes.includes(account.identityHash);
  const { trainee } = composeAgencyEnrolment(cells, {
    fallback: facts.fallback,
    accountPhone: isTheirs ? (account?.phone ?? '') : '',
    now: facts.now,
  });
  if (trainee.dateOfBirth === null) {
    const message = 'The agency needs the trainee’s own date of birth. Fill it in here';
    yield createErrorFinding('traineeBirthDate', 'birth_date_missing', message);
  }
  const { employer } = trainee;
  const lacks: [UploadField, boolean][] = [
    ['traineePhone', trainee.phone === null],
    ['employerUen', employer?.uen === ''],
    ['employerName', employer?.contact.fullName === ''],
    ['employerEmail', employer?.contact.email === ''],
    ['employerPhone', employer?.contact.phone.phoneNumber === ''],
  ];
  for (const [field] of lacks.filter(([, isMissing]) => isMissing)) {
    const message = `The agency may ask for the ${uploadColumnHeading(field)}: fill it in here, or for all rows in Company Settings`;
    yield createWarningFinding(field, 'agency_needs', message);
  }
}

export function agencyRequirementFindings(row: PreparedRow, facts: CheckFacts): UploadFinding[] {
  if (!facts.usesBuiltInWorkflow) return [];
  if (!row.keys.takesPlace) {
    if (row.issues.some(({ field }) => field === 'enrolmentStatus')) return [];
    const message = 'A row that is not Confirmed is stored here alone: nothing is submitted to the agency';
    return [createWarningFinding('enrolmentStatus', 'not_submitted', message)];
  }
  // A reference number means that the agency has the enrolment already.
  if (row.record.enrolmentId) return [];
  const found = findCellProblems(row.cells).map(({ field, code, message }) =>
    createErrorFinding(field, code, message),
  );
  return found.length > 0 || row.issues.length > 0 ? found : [...missingFindings(row, facts)];
}

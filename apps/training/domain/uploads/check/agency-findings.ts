import { dateText } from '@repo/schemas/training/common';
import type { UploadField, UploadFinding } from '@repo/schemas/training/enrolment-upload';
import { composeEnrolment, findRowProblem } from '../workflow/compose-enrolment.ts';
import { readPhone } from '../workflow/phone-number.ts';
import type { CheckFacts } from './facts.ts';
import { problem, remark } from './finding.ts';
import { headingOf } from './form-findings.ts';
import type { PreparedRow } from './row-keys.ts';

/** The agency's limit. */
const longestEmail = 100;

function extraProblems({ cells, record }: PreparedRow): UploadFinding[] {
  const found: UploadFinding[] = [];
  for (const field of ['traineePhone', 'employerPhone'] as const) {
    const text = cells[field] ?? '';
    if (text !== '' && readPhone(text) === null) {
      found.push(
        problem(
          field,
          'phone',
          `The ${headingOf(field)} cannot be read. Write it like 91234567 or +65 9123 4567`,
        ),
      );
    }
  }
  const birthDate = cells.traineeBirthDate ?? '';
  if (birthDate !== '' && !dateText.safeParse(birthDate).success) {
    found.push(
      problem('traineeBirthDate', 'format', 'This is not a date that exists. Write it as DD/MM/YYYY'),
    );
  }
  if ((record.traineeEmail ?? '').length > longestEmail) {
    found.push(
      problem(
        'traineeEmail',
        'too_long',
        `The agency takes e-mail addresses of at most ${longestEmail} characters`,
      ),
    );
  }
  return found;
}

/** Values that the agency requires but row, account and settings lack. */
function missingFindings(row: PreparedRow, facts: CheckFacts): UploadFinding[] {
  const { cells, keys, lookupHashes } = row;
  const account = facts.accountByEmail.get(keys.email);
  // An account with a different identity number belongs to another person.
  const isTheirs = !account?.identityHash || lookupHashes.includes(account.identityHash);
  const { trainee } = composeEnrolment(cells, {
    fallback: facts.fallback,
    accountPhone: isTheirs ? (account?.phone ?? '') : '',
    now: facts.now,
  });
  const { employer } = trainee;
  const lacks: [UploadField, boolean][] = [
    ['traineePhone', trainee.phone === null],
    ['employerUen', employer?.uen === ''],
    ['employerName', employer?.contact.fullName === ''],
    ['employerEmail', employer?.contact.email === ''],
    ['employerPhone', employer?.contact.phone.phoneNumber === ''],
  ];
  const found = lacks
    .filter(([, isMissing]) => isMissing)
    .map(([field]) =>
      remark(
        field,
        'agency_needs',
        `The agency may ask for the ${headingOf(field)}: fill it in here, or for all rows in Company Settings`,
      ),
    );
  if (trainee.dateOfBirth !== null) return found;
  const message = 'The agency needs the trainee’s own date of birth. Fill it in here';
  return [problem('traineeBirthDate', 'birth_date_missing', message), ...found];
}

export function agencyFindings(row: PreparedRow, facts: CheckFacts): UploadFinding[] {
  const { record, keys, cells } = row;
  if (!keys.takesPlace) {
    const message = 'A row that is not Confirmed is stored here alone: nothing is submitted to the agency';
    return row.issues.some(({ field }) => field === 'enrolmentStatus') || !facts.submitsItself
      ? []
      : [remark('enrolmentStatus', 'not_submitted', message)];
  }
  if (!facts.submitsItself) return [];
  // A reference number means that the agency has the enrolment already.
  if (record.enrolmentId) return [];
  const found = extraProblems(row);
  if (found.length > 0 || row.issues.length > 0) return found;
  const refusal = findRowProblem(cells);
  return refusal === null ? missingFindings(row, facts) : [problem('', 'agency_refuses', refusal)];
}

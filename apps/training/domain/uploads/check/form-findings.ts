import { bulkEnrolmentStatuses, requiredFieldMissingMessage } from '@repo/schemas/training/bulk-enrolment';
import {
  maximumCellCharacters,
  type UploadField,
  type UploadFinding,
  uploadColumnHeading,
  uploadColumns,
} from '@repo/schemas/training/enrolment-upload';
import { containsIdentityNumber, hasRightCheckLetter } from '#domain/identity/identity-number.ts';
import type { CheckFacts } from './facts.ts';
import { createErrorFinding, createWarningFinding } from './finding.ts';
import type { FormatIssue, PreparedRow } from './row-keys.ts';

/** Advice by field. It never quotes the cell: a value in the wrong column may be an identity number. */
const advice: Partial<Record<UploadField, string>> = {
  traineeEmail: 'This is not an e-mail address. Write it like name@example.com',
  enrolmentDate: 'This is not a date that exists. Write it as DD/MM/YYYY',
  enrolmentStatus: `The status is one of ${bulkEnrolmentStatuses.join(', ')}`,
};

function formatIdentityNumber(number: string): string {
  const rule = 'An identity number has S, T, F, G or M, seven digits and a letter';
  if (/^\d/.test(number)) return `${rule}. This one does not begin with a letter`;
  if (!/^[STFGM]/i.test(number)) return `${rule}. This one begins with another letter`;
  if (number.length < 9)
    return `${rule}. This one is too short: it has ${number.length} characters instead of 9`;
  if (number.length > 9)
    return `${rule}. This one is too long: it has ${number.length} characters instead of 9`;
  return `${rule}. This one has a character in the wrong place`;
}

function describeIssue({ field, message }: FormatIssue, { record }: PreparedRow): UploadFinding {
  if (field === '') return createErrorFinding('', 'format', 'This row cannot be read');
  const heading = uploadColumnHeading(field);
  if (message.startsWith(requiredFieldMissingMessage))
    return createErrorFinding(field, 'missing', `Fill in the ${heading}`);
  const [, most] = message.match(/must have at most (\d+) characters/) ?? [];
  if (field === 'traineeNric') {
    const number = (record.traineeNric ?? '').replace(/[\s-]/g, '');
    return createErrorFinding(field, 'identity_format', formatIdentityNumber(number));
  }
  if (most !== undefined && field !== 'enrolmentDate' && field !== 'enrolmentStatus') {
    return createErrorFinding(field, 'too_long', `The ${heading} is too long: at most ${most} characters`);
  }
  return createErrorFinding(field, 'format', advice[field] ?? `The ${heading} cannot be read`);
}

const openColumns = [
  'traineeName',
  'courseCode',
  'courseTitle',
  'courseRunId',
  'courseReferenceNumber',
  'sponsorshipType',
  'enrolmentId',
] as const;

export function formFindings(row: PreparedRow, { identityCheck }: CheckFacts): UploadFinding[] {
  const { record, issues, cells, lookupHashes } = row;
  const found = issues.map((issue) => describeIssue(issue, row));
  for (const field of openColumns) {
    if (containsIdentityNumber(record[field] ?? '')) {
      const message = `An identity number stands in the ${uploadColumnHeading(field)}. Move it to the column Trainee NRIC`;
      found.push(createErrorFinding(field, 'identity_in_wrong_column', message));
    }
  }
  for (const { field, heading } of uploadColumns) {
    if (
      (cells[field]?.length ?? 0) > maximumCellCharacters &&
      !found.some((finding) => finding.field === field)
    ) {
      const message = `The ${heading} is too long: at most ${maximumCellCharacters} characters`;
      found.push(createErrorFinding(field, 'too_long', message));
    }
  }
  if (lookupHashes.length > 0 && !hasRightCheckLetter((record.traineeNric ?? '').toUpperCase())) {
    const message = 'The last letter does not fit the digits. Check the identity number';
    const makeFinding = identityCheck === 'reject' ? createErrorFinding : createWarningFinding;
    found.push(makeFinding('traineeNric', 'check_letter', message));
  }
  return found;
}

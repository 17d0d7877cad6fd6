import { bulkStatuses, requiredFieldMissing } from '@repo/schemas/training/bulk-enrolment';
import {
  longestCell,
  type UploadField,
  type UploadFinding,
  uploadColumns,
} from '@repo/schemas/training/enrolment-upload';
import { hasRightCheckLetter } from '#domain/identity/identity-number.ts';
import type { CheckFacts } from './facts.ts';
import { problem, remark } from './finding.ts';
import { holdsIdentityNumber } from './identity-in-text.ts';
import type { FormatIssue, PreparedRow } from './row-keys.ts';

const headings = new Map(uploadColumns.map(({ field, heading }) => [field, heading.replace(/ \(.*\)$/, '')]));

export function headingOf(field: UploadField): string {
  return headings.get(field) ?? field;
}

/** Never quotes the cell: a value in the wrong column may be an identity number. */
const advice: Partial<Record<UploadField, string>> = {
  traineeEmail: 'This is not an e-mail address. Write it like name@example.com',
  enrolmentDate: 'This is not a date that exists. Write it as DD/MM/YYYY',
  enrolmentStatus: `The status is one of ${bulkStatuses.join(', ')}`,
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
  if (field === '') return problem('', 'format', 'This row cannot be read');
  const heading = headingOf(field);
  if (message.startsWith(requiredFieldMissing)) return problem(field, 'missing', `Fill in the ${heading}`);
  const [, most] = message.match(/must have at most (\d+) characters/) ?? [];
  if (field === 'traineeNric') {
    const number = (record.traineeNric ?? '').replace(/[\s-]/g, '');
    return problem(field, 'identity_format', formatIdentityNumber(number));
  }
  if (most !== undefined && field !== 'enrolmentDate' && field !== 'enrolmentStatus') {
    return problem(field, 'too_long', `The ${heading} is too long: at most ${most} characters`);
  }
  return problem(field, 'format', advice[field] ?? `The ${heading} cannot be read`);
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
    if (holdsIdentityNumber(record[field] ?? '')) {
      found.push(
        problem(
          field,
          'identity_in_wrong_column',
          `An identity number stands in the ${headingOf(field)}. Move it to the column Trainee NRIC`,
        ),
      );
    }
  }
  for (const { field, heading } of uploadColumns) {
    if ((cells[field]?.length ?? 0) > longestCell && !found.some((finding) => finding.field === field)) {
      found.push(problem(field, 'too_long', `The ${heading} is too long: at most ${longestCell} characters`));
    }
  }
  if (lookupHashes.length > 0 && !hasRightCheckLetter((record.traineeNric ?? '').toUpperCase())) {
    const message = 'The last letter does not fit the digits. Check the identity number';
    found.push(
      identityCheck === 'reject'
        ? problem('traineeNric', 'check_letter', message)
        : remark('traineeNric', 'check_letter', message),
    );
  }
  return found;
}

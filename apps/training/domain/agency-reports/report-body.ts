import { maskIdentityNumber } from '@repo/agency/mask';
import type { KeyRing } from '@repo/auth/key-ring';
import {
  type AgencyReportBody,
  type AgencyReportField,
  type AgencyReportKind,
  agencyReportBody,
} from '@repo/schemas/training/agency-report';
import { isWellFormedIdentityNumber } from '#domain/identity/identity-number.ts';
import { parsePhone } from '#domain/uploads/workflow/parse-phone.ts';

export function encryptReportBody(keys: KeyRing, body: AgencyReportBody): string {
  return keys.encrypt(JSON.stringify(body), 'agency-report');
}

/** Throws without the key. */
export function decryptReportBody(keys: KeyRing, cipher: string): AgencyReportBody {
  return agencyReportBody.parse(JSON.parse(keys.decrypt(cipher, 'agency-report')));
}

export type ReportDetail = { field: string; message: string };

const missing: Partial<Record<AgencyReportField, string>> = {
  identityNumber: 'Add the identity number',
  fullName: 'Add the name',
  dateOfBirth: 'Add the date of birth',
  email: 'Add the email address',
  phone: 'Add a phone number',
  employerUen: 'Add the employer’s UEN',
  employerName: 'Add the name of the contact at the employer',
  employerEmail: 'Add the email address of the contact at the employer',
  employerPhone: 'Add the phone number of the contact at the employer',
  feeStatus: 'Choose how much of the fee was collected',
};

const employerFields = ['employerUen', 'employerName', 'employerEmail', 'employerPhone'] as const;

/**
 * What the agency would refuse for certain, so that it is not sent. An enrolment whose reference number is known is cancelled by that, and
 * is otherwise looked up by the identity number.
 */
export function findReportFaults(
  kind: AgencyReportKind,
  body: AgencyReportBody,
  enrolmentReference: string | null,
): ReportDetail[] {
  if (kind === 'enrolment_cancelled' && enrolmentReference !== null) return [];
  const faults = requiredFields(kind, body).flatMap((field) =>
    body[field] === '' ? [{ field, message: missing[field] ?? 'Fill this in' }] : [],
  );
  if (body.identityNumber !== '' && !isWellFormedIdentityNumber(body.identityNumber))
    faults.push({
      field: 'identityNumber',
      message: 'An identity number has S, T, F, G or M, seven digits and a letter',
    });
  for (const field of ['phone', 'employerPhone'] as const)
    if (body[field] !== '' && parsePhone(body[field]) === null)
      faults.push({ field, message: 'Write the phone number like 91234567 or +65 9123 4567' });
  return faults;
}

function requiredFields(kind: AgencyReportKind, body: AgencyReportBody): readonly AgencyReportField[] {
  if (kind === 'enrolment_cancelled') return ['identityNumber'];
  if (kind === 'fee_collection') return ['feeStatus'];
  if (kind === 'enrolment_changed') return ['email', 'phone'];
  const trainee = ['identityNumber', 'fullName', 'dateOfBirth', 'email', 'phone', 'feeStatus'] as const;
  return body.sponsorship === 'EMPLOYER' ? [...trainee, ...employerFields] : trainee;
}

/** Fields of the agency's refusals, by the end of the name. */
const fieldsByEnding: readonly (readonly [ending: RegExp, field: AgencyReportField])[] = [
  [/employer\.uen$/, 'employerUen'],
  [/employer\.contact\.fullName$/, 'employerName'],
  [/employer\.contact\.email(Address)?$/, 'employerEmail'],
  [/employer\.contact\.contactNumber(\.\w+)?$/, 'employerPhone'],
  [/trainee\.id(Type(\.type)?)?$/, 'identityNumber'],
  [/trainee\.fullName$/, 'fullName'],
  [/trainee\.dateOfBirth$/, 'dateOfBirth'],
  [/trainee\.email(Address|\.full)?$/, 'email'],
  [/trainee\.contactNumber(\.\w+)?$/, 'phone'],
  [/trainee\.sponsorshipType$/, 'sponsorship'],
  [/fees\.(fee)?collectionStatus$/i, 'feeStatus'],
  [/course\.run\.id$/, 'courseRunId'],
  [/course\.referenceNumber$/, 'courseReferenceNumber'],
];

/** The agency's words beside our field; a field that we do not have keeps its name. */
export function renameAgencyFieldsToOurs(details: readonly ReportDetail[]): ReportDetail[] {
  const named = details.map(({ field, message }) => ({
    field: fieldsByEnding.find(([ending]) => ending.test(field))?.[1] ?? field,
    message,
  }));
  return named.filter(
    ({ field, message }, index) =>
      named.findIndex((other) => other.field === field && other.message === message) === index,
  );
}

/** For people: everything but the identity number in full. */
export function maskReportBody(body: AgencyReportBody): AgencyReportBody {
  return { ...body, identityNumber: maskIdentityNumber(body.identityNumber) };
}

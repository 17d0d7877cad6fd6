import type { Employer, EnrolmentToCreate, Phone } from '@repo/agency/agency';
import { cleanLine } from '@repo/schemas/text';
import { parseBulkEnrolmentStatus } from '@repo/schemas/training/bulk-enrolment';
import { dateText } from '@repo/schemas/training/common';
import { cleanCourseCode } from '@repo/schemas/training/course-code';
import {
  type UploadCells,
  type UploadField,
  uploadColumnHeading,
} from '@repo/schemas/training/enrolment-upload';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import { isWellFormedIdentityNumber, normaliseIdentityNumber } from '#domain/identity/identity-number.ts';
import { parsePhone } from './parse-phone.ts';

/** From Company Settings, used when sheet and account are blank; "" sends nothing. */
export type CompanyFallback = {
  phone: string;
  employerUen: string;
  employerName: string;
  employerEmail: string;
  employerPhone: string;
};

export type ComposeFacts = {
  fallback: CompanyFallback;
  /** "" when there is no account. */
  accountPhone: string;
  now: Date;
};

/** Missing phone and employer come from the account, then from Company Settings; a date of birth only from the row. */
export function composeAgencyEnrolment(cells: UploadCells, facts: ComposeFacts): EnrolmentToCreate {
  const text = (field: keyof UploadCells) => cleanLine(cells[field] ?? '');
  const id = normaliseIdentityNumber(text('traineeNric'));
  const sponsorship = isSponsored(text('sponsorshipType')) ? 'EMPLOYER' : 'INDIVIDUAL';
  return {
    courseReferenceNumber: cleanCourseCode(text('courseReferenceNumber') || text('courseCode')),
    courseRunId: text('courseRunId'),
    trainee: {
      id,
      idType: /^[ST]/.test(id) ? 'NRIC' : 'FIN',
      fullName: text('traineeName'),
      dateOfBirth: text('traineeBirthDate') || null,
      email: text('traineeEmail').toLowerCase(),
      phone: readFirst(text('traineePhone'), facts.accountPhone, facts.fallback.phone),
      enrolmentDate: text('enrolmentDate') || singaporeDate(facts.now),
      sponsorship,
      ...(sponsorship === 'EMPLOYER' ? { employer: composeEmployer(text, facts.fallback) } : {}),
    },
  };
}

const noPhone: Phone = { countryCode: '', phoneNumber: '' };

/** The first non-blank text decides: an invalid typed number is not replaced. */
function readFirst(typed: string, ...others: string[]): Phone | null {
  if (typed !== '') return parsePhone(typed);
  return others.map(parsePhone).find((phone) => phone !== null) ?? null;
}

/** The row's first error as a sentence; null when it has none. */
export function findFirstRowProblem(cells: UploadCells): string | null {
  const text = (field: keyof UploadCells) => cleanLine(cells[field] ?? '');
  if (!isWellFormedIdentityNumber(normaliseIdentityNumber(text('traineeNric'))))
    return 'The identity number is not one: it has S, T, F, G or M, seven digits and a letter';
  const status = parseBulkEnrolmentStatus(text('enrolmentStatus') || 'Confirmed');
  if (status !== 'Confirmed')
    return 'Only a confirmed enrolment can be submitted to the agency: set the status to Confirmed, or fill in the Enrolment ID that the agency gave it';
  return findCellProblems(cells)[0]?.message ?? null;
}

type CellProblem = { field: UploadField; code: string; message: string };

/** What the agency refuses in cells that the check of the record accepts. */
export function findCellProblems(cells: UploadCells): CellProblem[] {
  const text = (field: UploadField) => cleanLine(cells[field] ?? '');
  const problems = phoneFields
    .filter((field) => text(field) !== '' && parsePhone(text(field)) === null)
    .map((field): CellProblem => {
      const message = `The number in “${uploadColumnHeading(field)}” cannot be read. Write it like 91234567 or +65 9123 4567`;
      return { field, code: 'phone', message };
    });
  const birthDate = text('traineeBirthDate');
  if (birthDate !== '' && !dateText.safeParse(birthDate).success) {
    const message = 'The “Date of Birth” is not a date that exists. Write it as DD/MM/YYYY';
    problems.push({ field: 'traineeBirthDate', code: 'format', message });
  }
  if (text('traineeEmail').length > maximumEmailLength) {
    const message = `The agency takes e-mail addresses of at most ${maximumEmailLength} characters`;
    problems.push({ field: 'traineeEmail', code: 'too_long', message });
  }
  return problems;
}

const phoneFields = ['traineePhone', 'employerPhone'] as const;
/** The agency's limit. */
const maximumEmailLength = 100;

function isSponsored(sponsorshipType: string): boolean {
  return sponsorshipType.toLowerCase() === 'employer';
}

/** The contact in the settings belongs to the employer in the settings and is not combined with another UEN. */
function composeEmployer(text: (field: keyof UploadCells) => string, fallback: CompanyFallback): Employer {
  const uen = text('employerUen').toUpperCase() || fallback.employerUen;
  const rest = uen === fallback.employerUen ? fallback : null;
  return {
    uen,
    contact: {
      fullName: text('employerName') || (rest?.employerName ?? ''),
      email: (text('employerEmail') || (rest?.employerEmail ?? '')).toLowerCase(),
      phone: readFirst(text('employerPhone'), rest?.employerPhone ?? '') ?? noPhone,
    },
  };
}

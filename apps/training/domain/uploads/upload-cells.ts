import { cleanLine } from '@repo/schemas/text';
import { parseBulkEnrolmentStatus } from '@repo/schemas/training/bulk-enrolment';
import { cleanCourseCode } from '@repo/schemas/training/course-code';
import {
  maximumCellCharacters,
  sponsorshipTypes,
  type UploadField,
} from '@repo/schemas/training/enrolment-upload';
import { formulaWithoutResult } from '@repo/sheets/cell-text';
import { normaliseIdentityNumber } from '#domain/identity/identity-number.ts';
import { parseDayFirstDateOrEmpty } from './parse-day-first-date-or-empty.ts';

export type CleaningOptions = {
  /** The workbook uses the 1904 date system. */
  date1904?: boolean;
};

/** Words for each sponsorship type, in letters alone. */
const sponsors: Record<(typeof sponsorshipTypes)[number], readonly string[]> = {
  Employer: [
    'employer',
    'employers',
    'employersponsored',
    'sponsoredbyemployer',
    'company',
    'companysponsored',
    'sponsoredbycompany',
    'corporate',
    'corporatesponsored',
    'organisation',
    'organization',
  ],
  Individual: [
    'individual',
    'self',
    'selfsponsored',
    'selfsponsor',
    'selfpaid',
    'selffunded',
    'selfpay',
    'personal',
    'private',
  ],
};

function readSponsorshipType(text: string): string | undefined {
  return sponsorshipTypes.find((type) => sponsors[type].includes(letters(text)));
}

const statuses: Record<string, string> = {
  confirm: 'Confirmed',
  enrolled: 'Confirmed',
  canceled: 'Cancelled',
  cancel: 'Cancelled',
  withdraw: 'Withdrawn',
  withdrew: 'Withdrawn',
  adminremoved: 'Admin Removed',
  adminremove: 'Admin Removed',
  removedbyadmin: 'Admin Removed',
};

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

/** Normalises full-width characters and removes invisible ones. */
function plain(text: string): string {
  if (isTidy(text)) return text;
  return cleanLine(text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
}

/** Cleans a name; keeps the zero-width joiners that some scripts need. */
function personName(text: string): string {
  if (isTidy(text)) return text;
  const visible = text.normalize('NFC').replace(/[\u200b\u200e\u200f\u2060\ufeff\u00ad]/g, '');
  return trimJoiners(cleanLine(visible));
}

const joiners = ' \u200c\u200d';

/** A loop, because a pattern anchored at the end backtracks at every joiner. */
function trimJoiners(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && joiners.includes(text.charAt(from))) from += 1;
  while (to > from && joiners.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** Single-spaced printable ASCII needs no cleaning. Most cells match. */
const isTidy = (text: string) => /^[!-~]+(?: [!-~]+)*$/.test(text);

/** Removes ".0" from a whole number, as other programs write 1234567 as 1234567.0. */
const wholeNumber = (text: string) => (/^\d+\.0+$/.test(text) ? text.replace(/\.0+$/, '') : text);

const date = (text: string, options: Parameters<typeof parseDayFirstDateOrEmpty>[1]) =>
  parseDayFirstDateOrEmpty(text, options) || text;

const cleaners: Record<UploadField, (text: string, options: CleaningOptions) => string> = {
  traineeEmail: plain,
  traineeName: personName,
  traineeNric: (text) => normaliseIdentityNumber(plain(text)),
  courseCode: (text) => cleanCourseCode(plain(text)),
  courseTitle: personName,
  courseRunId: (text) => wholeNumber(plain(text)),
  courseReferenceNumber: (text) => cleanCourseCode(plain(text)),
  sponsorshipType: (text) => readSponsorshipType(text) ?? plain(text),
  enrolmentDate: (text, options) => date(plain(text), { ...options, century: 2000 }),
  enrolmentStatus: (text) => parseBulkEnrolmentStatus(plain(text)) ?? statuses[letters(text)] ?? plain(text),
  enrolmentId: plain,
  // The century of a two-digit birth year is ambiguous, so the text stays and is reported.
  traineeBirthDate: (text, options) => date(plain(text), options),
  traineePhone: (text) => wholeNumber(plain(text)),
  employerUen: (text) => plain(text).toUpperCase(),
  employerName: personName,
  employerEmail: plain,
  employerPhone: (text) => wholeNumber(plain(text)),
};

/**
 * Cleans text and normalises dates and known words; anything else stays as typed. Idempotent. Longer text is cut to one
 * character over the limit, which is enough to report it.
 */
export function cleanUploadCell(field: UploadField, text: string, options: CleaningOptions = {}): string {
  if (text === formulaWithoutResult) return text;
  // Spreadsheets use a leading apostrophe to mark a formula or number as text.
  const typed = text.replace(/^\s*'(?=[=+\-@\d])/, '');
  return cleaners[field](typed.slice(0, 4 * maximumCellCharacters), options)
    .slice(0, maximumCellCharacters + 1)
    .toWellFormed();
}

import { cleanLine } from '@repo/schemas/text';
import { readBulkStatus } from '@repo/schemas/training/bulk-enrolment';
import { cleanCourseCode } from '@repo/schemas/training/course-code';
import { longestCell, type UploadField } from '@repo/schemas/training/enrolment-upload';
import { normaliseIdentityNumber } from '#domain/identity/identity-number.ts';
import { readDate } from './cell-date.ts';

export type CleaningOptions = {
  /** The sheet counts its days from 1904. */
  date1904?: boolean;
};

const sponsors: Record<string, 'Employer' | 'Individual'> = {
  ...Object.fromEntries(
    ['employer', 'employers', 'employersponsored', 'sponsoredbyemployer', 'company', 'companysponsored'].map(
      (name) => [name, 'Employer' as const],
    ),
  ),
  ...Object.fromEntries(
    ['corporate', 'corporatesponsored', 'organisation', 'organization', 'sponsoredbycompany'].map((name) => [
      name,
      'Employer' as const,
    ]),
  ),
  ...Object.fromEntries(
    [
      'individual',
      'self',
      'selfsponsored',
      'selfsponsor',
      'selfpaid',
      'selffunded',
      'selfpay',
      'personal',
      'private',
    ].map((name) => [name, 'Individual' as const]),
  ),
};

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

/** Wide letters and digits of Asian keyboards, and marks that nobody sees, are no part of a code or number. */
function plain(text: string): string {
  if (isTidy(text)) return text;
  return cleanLine(text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
}

/** A name keeps the joiners that some scripts need between letters. */
function personName(text: string): string {
  if (isTidy(text)) return text;
  const visible = text.normalize('NFC').replace(/[\u200b\u200e\u200f\u2060\ufeff\u00ad]/g, '');
  return trimJoiners(cleanLine(visible));
}

const joiners = ' \u200c\u200d';

/** MailContent by letter: a pattern for the end of a text starts again at every joiner in it. */
function trimJoiners(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && joiners.includes(text.charAt(from))) from += 1;
  while (to > from && joiners.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** Letters, digits and marks of ASCII with single spaces between them: nothing to clean. Most cells are like that. */
const isTidy = (text: string) => /^[!-~]+(?: [!-~]+)*$/.test(text);

/** A number that went through other programs: 1234567.0 is 1234567. */
const wholeNumber = (text: string) => (/^\d+\.0+$/.test(text) ? text.replace(/\.0+$/, '') : text);

function date(text: string, options: CleaningOptions, century?: 2000): string {
  return readDate(text, { ...options, ...(century ? { century } : {}) }) || text;
}

const cleaners: Record<UploadField, (text: string, options: CleaningOptions) => string> = {
  traineeEmail: plain,
  traineeName: personName,
  traineeNric: (text) => normaliseIdentityNumber(plain(text)),
  courseCode: (text) => cleanCourseCode(plain(text)),
  courseTitle: personName,
  courseRunId: (text) => wholeNumber(plain(text)),
  courseReferenceNumber: (text) => cleanCourseCode(plain(text)),
  sponsorshipType: (text) => sponsors[letters(text)] ?? plain(text),
  enrolmentDate: (text, options) => date(plain(text), options, 2000),
  enrolmentStatus: (text) => readBulkStatus(plain(text)) ?? statuses[letters(text)] ?? plain(text),
  enrolmentId: plain,
  // A year of birth with two digits could be of either century: it stays as it was typed, and is asked for.
  traineeBirthDate: (text, options) => date(plain(text), options),
  traineePhone: (text) => wholeNumber(plain(text)),
  employerUen: (text) => plain(text).toUpperCase(),
  employerName: personName,
  employerEmail: plain,
  employerPhone: (text) => wholeNumber(plain(text)),
};

/**
 * A cell as it is meant: without stray and invisible characters, dates as YYYY-MM-DD, identity numbers in capitals, known
 * words in their usual spelling. What is not understood stays as it was typed. Cleaning twice changes nothing.
 */
export function cleanCell(field: UploadField, text: string, options: CleaningOptions = {}): string {
  // An apostrophe in front makes a text of what a spreadsheet would take for a formula or a number.
  const typed = text.replace(/^\s*'(?=[=+\-@\d])/, '');
  return cleaners[field](typed.slice(0, 4 * longestCell), options);
}

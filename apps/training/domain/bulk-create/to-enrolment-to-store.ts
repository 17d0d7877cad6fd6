import { cleanLine } from '@repo/schemas/text';
import {
  type BulkEnrolment,
  type BulkEnrolmentStatus,
  parseBulkEnrolmentStatus,
} from '@repo/schemas/training/bulk-enrolment';
import { cleanCourseCode } from '@repo/schemas/training/course-code';
import { type DateText, singaporeDate, singaporeInstant } from '#domain/calendar/singapore-date.ts';
import { normaliseIdentityNumber } from '#domain/identity/identity-number.ts';

export type EnrolmentToStore = {
  email: string;
  fullName: string;
  identityNumber: string;
  courseCode: string;
  courseTitle: string;
  agencyRunId: string;
  sponsorshipType: string;
  enrolledAt: Date;
  status: BulkEnrolmentStatus;
  /** Null: to be generated. */
  referenceNumber: string | null;
};

function line(text: string | null | undefined): string {
  return cleanLine(text ?? '');
}

/** Midnight in Singapore; the present time for today’s date or none. */
function instantOf(date: DateText, now: Date): Date {
  return date === '' || date === singaporeDate(now) ? now : singaporeInstant(date, '00:00');
}

/** An unknown status becomes Confirmed; without a date, or with today’s, it is enrolled `now`. */
export function toEnrolmentToStore(raw: BulkEnrolment, now: Date): EnrolmentToStore {
  const courseCode = cleanCourseCode(line(raw.courseCode));
  return {
    email: raw.traineeEmail.trim().toLowerCase(),
    fullName: line(raw.traineeName),
    identityNumber: normaliseIdentityNumber(raw.traineeNric),
    courseCode,
    courseTitle: line(raw.courseTitle) || courseCode,
    agencyRunId: line(raw.courseRunId),
    sponsorshipType: line(raw.sponsorshipType),
    enrolledAt: instantOf(line(raw.enrolmentDate), now),
    status: parseBulkEnrolmentStatus(raw.enrolmentStatus ?? '') ?? 'Confirmed',
    referenceNumber: line(raw.enrolmentId) || null,
  };
}

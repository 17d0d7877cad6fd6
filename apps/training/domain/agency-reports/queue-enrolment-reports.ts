import type { KeyRing } from '@repo/auth/key-ring';
import type { TrainingDb } from '@repo/db/training';
import { type AgencyReportBody, agencyReportBody } from '@repo/schemas/training/agency-report';
import { cleanCourseCode } from '@repo/schemas/training/course-code';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import { decryptReportBody } from './report-body.ts';
import { dismissUnsentReport, storeReports } from './store-reports.ts';

type Tools = { keys: KeyRing; clock: () => Date };

type Row = {
  id: string;
  isOn: boolean;
  referenceNumber: string | null;
  sponsorship: string;
  enrolledAt: Date;
  courseRunId: string;
  courseCode: string;
  identityCipher: string | null;
  fullName: string;
  email: string;
  phone: string;
  fallbackPhone: string;
  lastId: string | null;
  lastKind: 'enrolment_created' | 'enrolment_cancelled' | null;
  /** The agency has not settled the last one. */
  isLastOpen: boolean;
  /** The agency took a beginning, or may have taken one. */
  wasSent: boolean;
  earlierBody: string | null;
};

/** What the caller's change made of the enrolments. */
export type EnrolmentEvent = 'began' | 'ended';

const unsentReasons: Record<EnrolmentEvent, string> = {
  began: 'It began again before the agency knew of its end',
  ended: 'It ended before the agency knew of it',
};

/**
 * Within the transaction that changed these enrolments, whose class it has locked: reports that they began or ended. What the agency's own
 * portal changed in between is not known here, so settled reports decide nothing: only an open one of the same event does. What waits, was
 * never sent and is no longer true is dismissed instead. While reporting is off nothing is added, except what takes back a call that the agency
 * has not answered. Does nothing for classes that are not published there. Changes by
 * spreadsheets and by the nightly synchronisation are at the agency already, so they are not passed here.
 */
export async function queueEnrolmentReports(
  tx: TrainingDb,
  tools: Tools,
  event: EnrolmentEvent,
  enrolmentIds: readonly string[],
): Promise<void> {
  if (enrolmentIds.length === 0) return;
  const rows = await readEnrolments(tx, enrolmentIds);
  const kind = event === 'began' ? 'enrolment_created' : 'enrolment_cancelled';
  for (const row of rows) {
    if (row.isLastOpen && row.lastKind === kind) continue;
    const isDismissed =
      row.isLastOpen &&
      row.lastId !== null &&
      (await dismissUnsentReport(tx, tools, row.lastId, unsentReasons[event]));
    if (isDismissed) continue;
    // The agency was asked and has not answered: what takes it back follows it, even if reporting is off by now.
    const mayBeThere = row.isLastOpen;
    if (!row.isOn && !mayBeThere) continue;
    if (event === 'ended' && !mayBeThere && !row.wasSent && row.referenceNumber === null) continue;
    await storeReports(tx, tools, [
      { kind, enrolmentId: row.id, subject: 'enrolment', body: toBody(tools, row) },
    ]);
  }
}

/** Indexes: enrolment_pkey, agency_report_enrolment_id_sequence_idx, enrolment_user_id_course_run_id_key. */
function readEnrolments(tx: TrainingDb, ids: readonly string[]): Promise<Row[]> {
  return tx.$queryRaw<Row[]>`
    SELECT e.id, s.reports_to_agency AS "isOn", e.reference_number AS "referenceNumber", e.sponsorship_type AS sponsorship,
      e.enrolled_at AS "enrolledAt", r.agency_run_id AS "courseRunId", c.code AS "courseCode",
      u.identity_cipher AS "identityCipher", u.full_name AS "fullName", u.email, u.phone, s.fallback_phone AS "fallbackPhone",
      last.id AS "lastId", last.kind AS "lastKind", coalesce(last.is_open, FALSE) AS "isLastOpen",
      EXISTS (SELECT FROM agency_report p WHERE p.enrolment_id = e.id AND p.kind = 'enrolment_created'
        AND (p.state = 'accepted' OR p.asked_at IS NOT NULL)) AS "wasSent", earlier.body_cipher AS "earlierBody"
    FROM company_settings s
    JOIN enrolment e ON e.id = ANY (${[...ids]}::text[])
    JOIN course_run r ON r.id = e.course_run_id AND r.agency_run_id IS NOT NULL
    JOIN course c ON c.id = r.course_id
    JOIN "user" u ON u.id = e.user_id
    LEFT JOIN LATERAL (SELECT p.id, p.kind::text AS kind, p.state <> 'accepted' AS is_open FROM agency_report p
      WHERE p.enrolment_id = e.id AND p.kind IN ('enrolment_created', 'enrolment_cancelled') AND p.state <> 'dismissed'
      ORDER BY p.sequence DESC LIMIT 1) last ON true
    LEFT JOIN LATERAL (SELECT p.body_cipher FROM enrolment o JOIN agency_report p ON p.enrolment_id = o.id
      WHERE o.user_id = e.user_id AND p.kind = 'enrolment_created' ORDER BY p.sequence DESC LIMIT 1) earlier ON true
    WHERE s.id = 1
    ORDER BY e.id`;
}

function toBody({ keys, clock }: Tools, row: Row): AgencyReportBody {
  const { fullName, email, courseRunId } = row;
  return agencyReportBody.parse({
    courseReferenceNumber: cleanCourseCode(row.courseCode),
    courseRunId,
    identityNumber:
      row.identityCipher === null
        ? ''
        : decryptOr(() => keys.decrypt(row.identityCipher ?? '', 'identity'), ''),
    fullName: fullName.slice(0, 200),
    // The account has none, so that of an earlier enrolment is taken.
    dateOfBirth: decryptOr(() => decryptReportBody(keys, row.earlierBody ?? '').dateOfBirth, ''),
    email: email.length <= 100 ? email : '',
    phone: row.phone || row.fallbackPhone,
    enrolmentDate: singaporeDate(row.enrolledAt ?? clock()),
    sponsorship: row.sponsorship.toUpperCase() === 'EMPLOYER' ? 'EMPLOYER' : 'INDIVIDUAL',
    feeStatus: 'Pending Payment',
  });
}

/** A missing key must not undo an enrolment: the report then says what is missing. */
function decryptOr(read: () => string, fallback: string): string {
  try {
    return read();
  } catch {
    return fallback;
  }
}

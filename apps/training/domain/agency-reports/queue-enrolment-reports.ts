import type { KeyRing } from '@repo/auth/key-ring';
import type { TrainingDb } from '@repo/db/training';
import { type AgencyReportBody, agencyReportBody } from '@repo/schemas/training/agency-report';
import { cleanCourseCode } from '@repo/schemas/training/course-code';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import { isActiveEnrolmentStatus, type StoredEnrolmentStatus } from '#domain/enrolments/enrolment-rows.ts';
import { decryptReportBody } from './report-body.ts';
import { dismissUnsentReport, storeReports } from './store-reports.ts';

type Tools = { keys: KeyRing; clock: () => Date };

type Row = {
  id: string;
  status: StoredEnrolmentStatus | 'admin removed';
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
  earlierBody: string | null;
};

/**
 * Within the transaction that changed these enrolments: reports which of them began or ended, as far as the agency is to know and was not
 * told already. Does nothing while reporting is off, and for classes that are not published there. Those of spreadsheets and of the nightly
 * synchronisation are at the agency already, so they are not passed here.
 */
export async function queueEnrolmentReports(
  tx: TrainingDb,
  tools: Tools,
  enrolmentIds: readonly string[],
): Promise<void> {
  if (enrolmentIds.length === 0) return;
  const rows = await readEnrolments(tx, enrolmentIds);
  for (const row of rows) {
    const isActive = row.status !== 'admin removed' && isActiveEnrolmentStatus(row.status);
    // Enrolled by a spreadsheet or found by the synchronisation: the agency has it without a report of ours.
    const isThereAlready = row.lastKind === null && row.referenceNumber !== null;
    if (isActive && row.lastKind !== 'enrolment_created' && !isThereAlready)
      await storeReports(tx, tools, [
        { kind: 'enrolment_created', enrolmentId: row.id, subject: 'enrolment', body: toBody(tools, row) },
      ]);
    if (isActive || row.lastKind === 'enrolment_cancelled') continue;
    if (row.lastId === null && row.referenceNumber === null) continue;
    const isUnsent = row.lastId !== null && (await dismissUnsentReport(tx, tools, row.lastId));
    if (!isUnsent)
      await storeReports(tx, tools, [
        { kind: 'enrolment_cancelled', enrolmentId: row.id, subject: 'enrolment', body: toBody(tools, row) },
      ]);
  }
}

/** Indexes: enrolment_pkey, agency_report_enrolment_id_sequence_idx, enrolment_user_id_course_run_id_key. */
function readEnrolments(tx: TrainingDb, ids: readonly string[]): Promise<Row[]> {
  return tx.$queryRaw<Row[]>`
    SELECT e.id, e.status::text AS status, e.reference_number AS "referenceNumber", e.sponsorship_type AS sponsorship,
      e.enrolled_at AS "enrolledAt", r.agency_run_id AS "courseRunId", c.code AS "courseCode",
      u.identity_cipher AS "identityCipher", u.full_name AS "fullName", u.email, u.phone, s.fallback_phone AS "fallbackPhone",
      last.id AS "lastId", last.kind AS "lastKind", earlier.body_cipher AS "earlierBody"
    FROM company_settings s
    JOIN enrolment e ON e.id = ANY (${[...ids]}::text[])
    JOIN course_run r ON r.id = e.course_run_id AND r.agency_run_id IS NOT NULL
    JOIN course c ON c.id = r.course_id
    JOIN "user" u ON u.id = e.user_id
    LEFT JOIN LATERAL (SELECT p.id, p.kind::text AS kind FROM agency_report p
      WHERE p.enrolment_id = e.id AND p.kind IN ('enrolment_created', 'enrolment_cancelled') AND p.state <> 'dismissed'
      ORDER BY p.sequence DESC LIMIT 1) last ON true
    LEFT JOIN LATERAL (SELECT p.body_cipher FROM enrolment o JOIN agency_report p ON p.enrolment_id = o.id
      WHERE o.user_id = e.user_id AND p.kind = 'enrolment_created' ORDER BY p.sequence DESC LIMIT 1) earlier ON true
    WHERE s.id = 1 AND s.reports_to_agency
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

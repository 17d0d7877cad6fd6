import { Prisma, type TrainingDb } from '@repo/db/training';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import { identityCheckOf, uploadFallbackOf } from '#domain/settings/settings-record.ts';
import type { AgencyRuns } from './agency-runs.ts';
import {
  type AccountFact,
  type CheckFacts,
  type ClassFact,
  type EnrolmentFact,
  enrolmentKey,
  type OpenRowOfOtherUpload,
  openRowKey,
} from './facts.ts';
import type { PreparedRow } from './row-keys.ts';

type Question = {
  uploadId: string;
  usesBuiltInWorkflow: boolean;
  now: Date;
  agencyRuns: AgencyRuns;
};

type Classes = Map<string, ClassFact>;

const distinct = (values: Iterable<string>) => [...new Set(values)].filter((value) => value !== '');

/** Index: course_run_agency_run_id_key. */
export async function loadClassesByAgencyRunId(
  db: TrainingDb,
  agencyRunIds: readonly string[],
): Promise<Classes> {
  if (agencyRunIds.length === 0) return new Map();
  const rows = await db.$queryRaw<(ClassFact & { agencyRunId: string })[]>`
    SELECT r.id, r.agency_run_id AS "agencyRunId", c.code AS "courseCode", r.status::text AS status,
      r.start_date::text AS "startDate", r.end_date::text AS "endDate", r.intake_size AS "intakeSize", r.threshold,
      r.enrolled_count AS "enrolledCount"
    FROM course_run r JOIN course c ON c.id = r.course_id
    WHERE r.agency_run_id = ANY (${agencyRunIds})`;
  return new Map(rows.map(({ agencyRunId, ...row }) => [agencyRunId, row]));
}

/** Index: course_code_key. */
async function loadCourseCodes(db: TrainingDb, codes: readonly string[]): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ code: string }[]>`SELECT code FROM course WHERE code = ANY (${codes})`;
  return new Set(rows.map(({ code }) => code));
}

/** Indexes: user_email_key, user_identity_hash_idx. */
function loadAccounts(
  db: TrainingDb,
  emails: readonly string[],
  hashes: readonly string[],
): Promise<AccountFact[]> {
  return db.$queryRaw<AccountFact[]>`
    SELECT id, email, full_name AS "fullName", phone, identity_hash AS "identityHash",
      deactivated_at IS NOT NULL AS "isDeactivated"
    FROM "user" WHERE id IN (
      SELECT id FROM "user" WHERE email = ANY (${emails})
      UNION SELECT id FROM "user" WHERE identity_hash = ANY (${hashes})
    )`;
}

/** Index: enrolment_user_id_course_run_id_key. */
async function loadEnrolments(db: TrainingDb, userIds: readonly string[], classIds: readonly string[]) {
  const found = new Map<string, EnrolmentFact>();
  const rows = await db.$queryRaw<{ userId: string; classId: string; status: string; enrolledAt: Date }[]>`
    SELECT user_id AS "userId", course_run_id AS "classId", status::text AS status, enrolled_at AS "enrolledAt"
    FROM enrolment WHERE user_id = ANY (${userIds}) AND course_run_id = ANY (${classIds})`;
  for (const { userId, classId, status, enrolledAt } of rows) {
    const isActive = status === 'enrolled' || status === 'completed';
    found.set(enrolmentKey(userId, classId), { isActive, status, since: singaporeDate(enrolledAt) });
  }
  return found;
}

/** Index: enrolment_reference_number_key. */
async function loadReferences(db: TrainingDb, numbers: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.$queryRaw<{ number: string; userId: string; classId: string }[]>`
    SELECT reference_number AS number, user_id AS "userId", course_run_id AS "classId"
    FROM enrolment WHERE reference_number = ANY (${numbers})`;
  return new Map(rows.map(({ number, userId, classId }) => [number, enrolmentKey(userId, classId)]));
}

type OpenPerson = {
  agencyRunId: string;
  email: string;
  identityHash: string;
  state: string;
  fileName: string;
};

/** Indexes: enrolment_upload_row_person_on_its_way, enrolment_upload_row_upload_id_state_row_idx. */
async function loadOpenRows(
  db: TrainingDb,
  uploadId: string,
  { agencyRunIds, emails, hashes }: Record<'agencyRunIds' | 'emails' | 'hashes', string[]>,
): Promise<Map<string, OpenRowOfOtherUpload>> {
  const found = new Map<string, OpenRowOfOtherUpload>();
  const isAsked = Prisma.sql`r.upload_id <> ${uploadId} AND r.agency_run_id = ANY (${agencyRunIds})
    AND (r.email = ANY (${emails}) OR r.identity_hash = ANY (${hashes}))`;
  const columns = Prisma.sql`r.agency_run_id AS "agencyRunId", r.email, r.identity_hash AS "identityHash",
    r.state::text AS state, u.file_name AS "fileName"`;
  const rows = await db.$queryRaw<OpenPerson[]>`
    SELECT ${columns} FROM enrolment_upload_row r JOIN enrolment_upload u ON u.id = r.upload_id
    WHERE r.state IN ('sending', 'accepted', 'unknown') AND ${isAsked}
    UNION ALL
    SELECT ${columns} FROM enrolment_upload u JOIN enrolment_upload_row r ON r.upload_id = u.id
    WHERE u.status IN ('sending', 'paused') AND r.state = 'waiting' AND ${isAsked}`;
  for (const { agencyRunId, email, identityHash, state, fileName } of rows) {
    const open = { fileName, isUnresolved: state === 'unknown' };
    for (const person of [email, identityHash]) found.set(openRowKey(agencyRunId, person), open);
  }
  return found;
}

async function loadSettings(db: TrainingDb): Promise<Pick<CheckFacts, 'identityCheck' | 'fallback'>> {
  const row = await db.companySettings.findUniqueOrThrow({ where: { id: 1 } });
  return { identityCheck: identityCheckOf(row), fallback: uploadFallbackOf(row) };
}

/** Loads everything that rows are checked against, in seven statements whatever the number of rows. */
export async function loadCheckFacts(
  db: TrainingDb,
  rows: readonly PreparedRow[],
  { uploadId, usesBuiltInWorkflow, now, agencyRuns }: Question,
): Promise<CheckFacts> {
  const of = (key: 'agencyRunId' | 'courseCode' | 'email' | 'sheetReference') =>
    distinct(rows.map(({ keys }) => keys[key]));
  const [agencyRunIds, emails] = [of('agencyRunId'), of('email')];
  const hashes = distinct(rows.flatMap(({ lookupHashes }) => lookupHashes));
  const [settings, courseCodes, classes, accounts, references, openRows] = await Promise.all([
    loadSettings(db),
    loadCourseCodes(db, of('courseCode')),
    loadClassesByAgencyRunId(db, agencyRunIds),
    loadAccounts(db, emails, hashes),
    loadReferences(db, of('sheetReference')),
    loadOpenRows(db, uploadId, { agencyRunIds, emails, hashes }),
  ]);
  const enrolments = await loadEnrolments(
    db,
    accounts.map(({ id }) => id),
    [...classes.values()].map(({ id }) => id),
  );
  return {
    ...settings,
    now,
    today: singaporeDate(now),
    usesBuiltInWorkflow,
    courseCodes,
    classes,
    agencyRuns,
    accountByEmail: new Map(accounts.map((account) => [account.email, account])),
    accountsByHash: Map.groupBy(accounts, ({ identityHash }) => identityHash ?? ''),
    enrolments,
    references,
    openRows,
  };
}

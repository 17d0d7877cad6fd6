import { presentAuditEntries } from '@repo/audit/present-entries';
import { readCoalescedRows } from '@repo/db/hot-read';
import { Prisma, type TrainingDb } from '@repo/db/training';
import type { AuditEntry, AuditTableRow } from '@repo/schemas/audit-log';
import { formatDate } from '#domain/calendar/format-dates.ts';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { AdminContext } from '#domain/context.ts';
import { type AuditTarget, auditActionLabels, auditTargetLabels } from './audit-names.ts';

type Named = { id: string; name: string };
type Finder = (db: TrainingDb, ids: string[]) => Promise<readonly Named[]>;

const among = (ids: string[]) => ({ where: { id: { in: ids } } });

async function named<Row extends { id: string }>(
  found: PromiseLike<Row[]>,
  nameOf: (row: Row) => string,
): Promise<Named[]> {
  return (await found).map((row) => ({ id: row.id, name: nameOf(row) }));
}

const titled = { id: true, title: true } as const;
const personColumns = { fullName: true, email: true } as const;

/** Includes the email address, because names are not unique; only administrators read the log. */
function personName({ fullName, email }: { fullName: string; email: string }): string {
  return `${fullName} (${email})`;
}

const finders: Record<Exclude<AuditTarget, 'agency' | 'audit-log' | 'client' | 'settings'>, Finder> = {
  // Most entries are about one of these three.
  user: (db, ids) =>
    readCoalescedRows(
      db,
      Prisma.sql`SELECT id, full_name || ' (' || email || ')' AS name FROM "user" WHERE id = ANY(${ids})`,
    ),
  course: (db, ids) =>
    readCoalescedRows(db, Prisma.sql`SELECT id, title AS name FROM course WHERE id = ANY(${ids})`),
  'course-run': (db, ids) =>
    readCoalescedRows(
      db,
      Prisma.sql`
      SELECT r.id, c.title AS name FROM course_run r JOIN course c ON c.id = r.course_id WHERE r.id = ANY(${ids})`,
    ),
  enrolment: (db, ids) =>
    named(
      db.enrolment.findMany({ ...among(ids), select: { id: true, user: { select: personColumns } } }),
      ({ user }) => personName(user),
    ),
  'agency-report': (db, ids) => {
    const select = { id: true, enrolment: { select: { user: { select: personColumns } } } } as const;
    return named(db.agencyReport.findMany({ ...among(ids), select }), ({ enrolment }) =>
      personName(enrolment.user),
    );
  },
  assessment: (db, ids) =>
    named(db.assessment.findMany({ ...among(ids), select: titled }), ({ title }) => title),
  'bank-question': (db, ids) =>
    readCoalescedRows(
      db,
      Prisma.sql`SELECT id, content ->> 'text' AS name FROM bank_question WHERE id = ANY(${ids})`,
    ),
  certificate: (db, ids) =>
    named(
      db.certificate.findMany({
        ...among(ids),
        select: { id: true, certificateId: true, learnerName: true },
      }),
      ({ certificateId, learnerName }) => `${certificateId}, ${learnerName}`,
    ),
  'api-key': (db, ids) => db.apiKey.findMany({ ...among(ids), select: { id: true, name: true } }),
  'webhook-endpoint': (db, ids) =>
    named(db.webhookEndpoint.findMany({ ...among(ids), select: { id: true, url: true } }), ({ url }) => url),
  'enrolment-upload': (db, ids) =>
    named(
      db.enrolmentUpload.findMany({ ...among(ids), select: { id: true, fileName: true } }),
      ({ fileName }) => fileName,
    ),
  room: (db, ids) => db.room.findMany({ ...among(ids), select: { id: true, name: true } }),
  session: (db, ids) => {
    const select = { id: true, number: true, courseRun: { select: { course: { select: titled } } } } as const;
    return named(
      db.courseRunSession.findMany({ ...among(ids), select }),
      ({ number, courseRun }) => `${courseRun.course.title}, session ${number}`,
    );
  },
  submission: (db, ids) => {
    const select = { id: true, learner: { select: personColumns }, assessment: { select: titled } } as const;
    return named(
      db.submission.findMany({ ...among(ids), select }),
      ({ learner, assessment }) => `${personName(learner)}, ${assessment.title}`,
    );
  },
  'sync-run': (db, ids) =>
    named(
      db.syncRun.findMany({ ...among(ids), select: { id: true, startedAt: true } }),
      ({ startedAt }) => `Synchronisation of ${formatDate(singaporeDate(startedAt))}`,
    ),
};

const pages: Record<string, (id: string) => string> = {
  user: (id) => `/people/${id}`,
  course: (id) => `/courses/${id}`,
  assessment: (id) => `/assessments/${id}`,
  'course-run': (id) => `/classes/${id}`,
  'sync-run': (id) => `/agency/sync/${id}`,
  'api-key': () => '/api-keys',
  'webhook-endpoint': (id) => `/webhooks/${id}`,
  settings: () => '/settings/company',
  agency: () => '/agency',
  'agency-report': (id) => `/agency/reports/${id}`,
  'enrolment-upload': (id) => `/enrolments/upload/${id}`,
};

/** Null when the target has no page. */
export function auditTargetHref(targetType: string, targetId: string): string | null {
  return Object.hasOwn(pages, targetType)
    ? (pages[targetType]?.(encodeURIComponent(targetId)) ?? null)
    : null;
}

export function describeAuditEntries(
  { db }: Pick<AdminContext, 'db'>,
  entries: AuditEntry[],
): Promise<AuditTableRow[]> {
  return presentAuditEntries(entries, {
    actions: auditActionLabels,
    targets: auditTargetLabels,
    finders: Object.fromEntries(
      Object.entries(finders).map(([kind, find]) => [kind, (ids: string[]) => find(db, ids)]),
    ),
    hrefOf: auditTargetHref,
  });
}

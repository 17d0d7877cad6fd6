import { presentEntries } from '@repo/audit/present-entries';
import type { TrainingDb } from '@repo/db/training';
import type { AuditEntry, AuditRow } from '@repo/schemas/audit-log';
import { formatDate } from '#domain/calendar/format-dates.ts';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { AdminContext } from '#domain/context.ts';
import { type AuditTarget, auditActions, auditTargets } from './audit-names.ts';

type Named = { id: string; name: string };
type Finder = (db: TrainingDb, ids: string[]) => Promise<Named[]>;

const personColumns = { fullName: true, email: true } as const;

/** Includes the email address, because names are not unique; only administrators read the log. */
function personName({ fullName, email }: { fullName: string; email: string }): string {
  return `${fullName} (${email})`;
}

const finders: Record<Exclude<AuditTarget, 'agency' | 'audit-log' | 'client' | 'settings'>, Finder> = {
  user: async (db, ids) => {
    const rows = await db.user.findMany({
      where: { id: { in: ids } },
      select: { id: true, ...personColumns },
    });
    return rows.map(({ id, ...person }) => ({ id, name: personName(person) }));
  },
  course: async (db, ids) => {
    const rows = await db.course.findMany({ where: { id: { in: ids } }, select: { id: true, title: true } });
    return rows.map(({ id, title }) => ({ id, name: title }));
  },
  'course-run': async (db, ids) => {
    const select = { id: true, course: { select: { title: true } } } as const;
    const rows = await db.courseRun.findMany({ where: { id: { in: ids } }, select });
    return rows.map(({ id, course }) => ({ id, name: course.title }));
  },
  enrolment: async (db, ids) => {
    const select = { id: true, user: { select: personColumns } } as const;
    const rows = await db.enrolment.findMany({ where: { id: { in: ids } }, select });
    return rows.map(({ id, user }) => ({ id, name: personName(user) }));
  },
  assessment: async (db, ids) => {
    const rows = await db.assessment.findMany({
      where: { id: { in: ids } },
      select: { id: true, title: true },
    });
    return rows.map(({ id, title }) => ({ id, name: title }));
  },
  'api-key': (db, ids) =>
    db.apiKey.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }),
  'enrolment-upload': async (db, ids) => {
    const rows = await db.enrolmentUpload.findMany({
      where: { id: { in: ids } },
      select: { id: true, fileName: true },
    });
    return rows.map(({ id, fileName }) => ({ id, name: fileName }));
  },
  session: async (db, ids) => {
    const select = { id: true, number: true, courseRun: { select: { course: { select: { title: true } } } } };
    const rows = await db.courseRunSession.findMany({ where: { id: { in: ids } }, select });
    return rows.map(({ id, number, courseRun }) => ({
      id,
      name: `${courseRun.course.title}, session ${number}`,
    }));
  },
  submission: async (db, ids) => {
    const select = {
      id: true,
      learner: { select: personColumns },
      assessment: { select: { title: true } },
    } as const;
    const rows = await db.submission.findMany({ where: { id: { in: ids } }, select });
    return rows.map(({ id, learner, assessment }) => ({
      id,
      name: `${personName(learner)}, ${assessment.title}`,
    }));
  },
  'sync-run': async (db, ids) => {
    const rows = await db.syncRun.findMany({
      where: { id: { in: ids } },
      select: { id: true, startedAt: true },
    });
    return rows.map(({ id, startedAt }) => ({
      id,
      name: `Synchronisation of ${formatDate(singaporeDate(startedAt))}`,
    }));
  },
};

const pages: Record<string, (id: string) => string> = {
  user: (id) => `/people/${id}`,
  course: (id) => `/courses/${id}`,
  assessment: (id) => `/assessments/${id}`,
  'course-run': (id) => `/classes/${id}`,
  'sync-run': (id) => `/agency/sync/${id}`,
  'api-key': () => '/api-keys',
  settings: () => '/settings/company',
  agency: () => '/agency',
  'enrolment-upload': (id) => `/enrolments/upload/${id}`,
};

/** Null when the target has no page. */
export function targetHref(targetType: string, targetId: string): string | null {
  return Object.hasOwn(pages, targetType)
    ? (pages[targetType]?.(encodeURIComponent(targetId)) ?? null)
    : null;
}

export function describeEntries(
  { db }: Pick<AdminContext, 'db'>,
  entries: AuditEntry[],
): Promise<AuditRow[]> {
  return presentEntries(entries, {
    actions: auditActions,
    targets: auditTargets,
    finders: Object.fromEntries(
      Object.entries(finders).map(([kind, find]) => [kind, (ids: string[]) => find(db, ids)]),
    ),
    hrefOf: targetHref,
  });
}

import type { TrainingDb } from '@repo/db/training';
import type { AuditEntry } from '@repo/schemas/training/audit-log';
import { sayDate } from '#domain/calendar/say-dates.ts';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';

import type { AuditTarget } from './audit-names.ts';

type Named = { id: string; name: string };
type Finder = (db: TrainingDb, ids: string[]) => Promise<Named[]>;

/** What each kind of target is called now; the log itself keeps ids alone. */
const finders: Record<Exclude<AuditTarget, 'agency' | 'settings'>, Finder> = {
  user: async (db, ids) => {
    const rows = await db.user.findMany({ where: { id: { in: ids } }, select: { id: true, fullName: true } });
    return rows.map(({ id, fullName }) => ({ id, name: fullName }));
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
    const select = { id: true, user: { select: { fullName: true } } } as const;
    const rows = await db.enrolment.findMany({ where: { id: { in: ids } }, select });
    return rows.map(({ id, user }) => ({ id, name: user.fullName }));
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
      learner: { select: { fullName: true } },
      assessment: { select: { title: true } },
    } as const;
    const rows = await db.submission.findMany({ where: { id: { in: ids } }, select });
    return rows.map(({ id, learner, assessment }) => ({
      id,
      name: `${learner.fullName}, ${assessment.title}`,
    }));
  },
  'sync-run': async (db, ids) => {
    const rows = await db.syncRun.findMany({
      where: { id: { in: ids } },
      select: { id: true, startedAt: true },
    });
    return rows.map(({ id, startedAt }) => ({
      id,
      name: `Synchronisation of ${sayDate(singaporeDate(startedAt))}`,
    }));
  },
};

function finderOf(kind: string): Finder | undefined {
  return Object.entries(finders).find(([known]) => known === kind)?.[1];
}

/** Entries of a page with the name of what they are about; "" for what has none or is gone. One query a kind. */
export async function nameTargets(
  { db }: Pick<SignedInContext, 'db'>,
  entries: AuditEntry[],
): Promise<(AuditEntry & { targetName: string })[]> {
  const kinds = [...new Set(entries.map(({ targetType }) => targetType))];
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const ids = entries.filter(({ targetType }) => targetType === kind).map(({ targetId }) => targetId);
      const named = (await finderOf(kind)?.(db, [...new Set(ids)])) ?? [];
      return named.map(({ id, name }) => [`${kind} ${id}`, name] as const);
    }),
  );
  const names = new Map(found.flat());
  return entries.map((entry) => ({
    ...entry,
    targetName: names.get(`${entry.targetType} ${entry.targetId}`) ?? '',
  }));
}

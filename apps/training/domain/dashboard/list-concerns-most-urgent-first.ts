import { readCoalescedRows } from '@repo/db/hot-read';
import { isoTimestampSql } from '@repo/db/iso-timestamp-sql';
import { Prisma, type TrainingDb } from '@repo/db/training';
import { addDaysToDateText, singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import type { DashboardConcern } from './concern.ts';
import { findCompletionConcerns } from './find-completion-concerns.ts';
import { findUploadConcerns } from './find-upload-concerns.ts';

/** Limit per kind; more urgent kinds come first. */
const maximumPerKind = 5;
const daysAhead = 14;
const minute = 60_000;

type Look = { db: TrainingDb; now: Date; today: string; soon: string };

type RunConcern = { id: string; title: string; startDate: string; missing: number; hasTrainer: boolean };

async function findRuns({ db, today, soon }: Look): Promise<DashboardConcern[]> {
  const rows = await readCoalescedRows<RunConcern>(
    db,
    Prisma.sql`
    SELECT r.id, c.title, to_char(r.start_date, 'YYYY-MM-DD') AS "startDate",
      GREATEST(r.minimum_learners - r.enrolled_count, 0) AS missing, r.trainer_id IS NOT NULL AS "hasTrainer"
    FROM course_run r JOIN course c ON c.id = r.course_id
    WHERE COALESCE(r.start_date, DATE '-infinity') BETWEEN ${today}::date AND ${soon}::date
      AND r.status <> 'Cancelled' AND (r.enrolled_count < r.minimum_learners OR r.trainer_id IS NULL)
    ORDER BY r.start_date, r.id LIMIT 50`,
  );
  const concern = ({ id, title, startDate }: RunConcern) => ({ id, name: title, when: startDate });
  const below = rows.filter(({ missing }) => missing > 0).slice(0, maximumPerKind);
  const untaught = rows.filter(({ hasTrainer }) => !hasTrainer).slice(0, maximumPerKind);
  return [
    ...below.map((run) => ({ ...concern(run), kind: 'below-minimum' as const, count: run.missing })),
    ...untaught.map((run) => ({ ...concern(run), kind: 'no-trainer' as const, count: null })),
  ];
}

/** Keys that end within two weeks, except those replaced by a newer key of the same name. */
async function findKeys({ db, now, soon }: Look): Promise<DashboardConcern[]> {
  const keys = await readCoalescedRows<{ id: string; name: string; expiresAt: string }>(
    db,
    Prisma.sql`
    SELECT k.id, k.name, ${Prisma.raw(isoTimestampSql('k.expires_at'))} AS "expiresAt" FROM api_key k
    WHERE k.revoked_at IS NULL AND k.expires_at > ${now.toISOString()}::timestamptz
      AND k.expires_at < ${`${soon}T00:00:00+08:00`}::timestamptz
      AND NOT EXISTS (
        SELECT 1 FROM api_key o WHERE o.name = k.name AND o.revoked_at IS NULL AND o.created_at > k.created_at)
    ORDER BY k.expires_at, k.id LIMIT ${maximumPerKind}`,
  );
  return keys.map(({ id, name, expiresAt }) => ({
    kind: 'key-expires',
    id,
    name,
    when: expiresAt,
    count: null,
  }));
}

/** The last synchronisation, when it failed or skipped runs. */
async function findSync({ db }: Look): Promise<DashboardConcern[]> {
  const [last] = await readCoalescedRows<{ id: string; status: string; startedAt: string; failed: number }>(
    db,
    Prisma.sql`
    SELECT id, status::text AS status, ${Prisma.raw(isoTimestampSql('started_at'))} AS "startedAt",
      (SELECT count(*)::int FROM sync_item i WHERE i.sync_run_id = r.id AND i.outcome = 'failed') AS failed
    FROM sync_run r WHERE status <> 'running' ORDER BY started_at DESC, id DESC LIMIT 1`,
  );
  if (!last || (last.status !== 'failed' && last.failed === 0)) return [];
  return [
    {
      kind: 'sync-failed',
      id: last.id,
      name: 'The last synchronisation',
      when: last.startedAt,
      count: last.failed,
    },
  ];
}

/** Publications with an unknown outcome; a retry finds out and never publishes twice. */
async function findPublications({ db, now }: Look): Promise<DashboardConcern[]> {
  const tenMinutesAgo = new Date(now.getTime() - 10 * minute);
  const open = await readCoalescedRows<{ id: string; courseCode: string; startDate: string }>(
    db,
    Prisma.sql`
    SELECT id, course_code AS "courseCode", start_date::text AS "startDate" FROM agency_publication
    WHERE status IN ('sending', 'published') AND leased_until < ${now.toISOString()}::timestamptz
      AND updated_at < ${tenMinutesAgo.toISOString()}::timestamptz
    ORDER BY updated_at DESC, id DESC LIMIT ${maximumPerKind}`,
  );
  return open.map(({ id, courseCode, startDate }) => ({
    kind: 'publication-open',
    id,
    name: courseCode,
    when: startDate,
    count: null,
  }));
}

async function findUngraded({ db, now }: Look): Promise<DashboardConcern[]> {
  const weekAgo = new Date(now.getTime() - 7 * 24 * 60 * minute);
  const [{ count } = { count: 0 }] = await readCoalescedRows<{ count: number }>(
    db,
    Prisma.sql`
    SELECT count(*)::int AS count FROM submission
    WHERE status = 'pending' AND superseded_at IS NULL AND submitted_at < ${weekAgo.toISOString()}::timestamptz`,
  );
  return count === 0
    ? []
    : [{ kind: 'ungraded', id: 'ungraded', name: 'Work waiting for a grade', when: null, count }];
}

/** Most urgent kind first. */
export async function listConcernsMostUrgentFirst(ctx: SignedInContext): Promise<DashboardConcern[]> {
  const now = ctx.clock();
  const today = singaporeDate(now);
  const look = { db: ctx.db, now, today, soon: addDaysToDateText(today, daysAhead) };
  const findUploads = ({ db }: Look) => findUploadConcerns(db, now, maximumPerKind);
  const findCompletions = ({ db }: Look) => findCompletionConcerns(db, now, maximumPerKind);
  const kinds = [
    ...[findSync, findPublications, findUploads, findRuns, findKeys],
    ...[findCompletions, findUngraded],
  ];
  return (await Promise.all(kinds.map((find) => find(look)))).flat();
}

import { setTimeout as wait } from 'node:timers/promises';
import type { AgencyRun } from '@repo/agency/agency';
import type { AgencyFailure } from '@repo/agency/result';
import { isDatabaseUnavailable } from '@repo/db/errors';
import { describeAgencyFailure } from '#domain/agency/agency-errors.ts';
import { addDaysToDateText, dateColumnToText, singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { NamedCourse } from '#domain/courses/find-or-create-course.ts';
import type { Services } from '#services.ts';
import {
  concernsOneRunOnly,
  fetchAllCourseCodes,
  fetchRunDetails,
  type RunDetails,
  syncDeadlineMs,
} from './fetch-agency-run.ts';
import { type EnrolmentChanges, storeSyncedEnrolmentsAndNotify } from './store-synced-enrolments.ts';
import { storeSyncedClassAndNotify, UnstorableRunError } from './store-synced-run.ts';
import {
  claimOrCreateSync,
  type SyncClaim,
  SyncClaimLostError,
  writeAndRecordSyncStep,
} from './sync-claim.ts';

export type SyncTools = Pick<Services, 'db' | 'agency' | 'keys' | 'clock' | 'logger'>;
export type SyncOptions = {
  syncRunId?: string | undefined;
  signal: AbortSignal;
  /** Pause between runs with enrolments, in milliseconds. */
  paceMs: number;
};

type Work = SyncTools & SyncOptions & { claim: SyncClaim };
type LocalRun = { id: string; enrolledCount: number; endDate: Date | null; hasEnrolments: boolean };
type Outcome = 'created' | 'updated' | 'unchanged' | 'skipped' | 'failed';

/** A failure that would repeat with the next run: the job is retried later and resumes here. */
class AgencyAway extends Error {}

/** Stored runs that ended this many days ago are no longer compared. */
const settledDays = 60;

/**
 * One transaction and one report line per run with enrolments. Resumes after the last finished run. Throws when the
 * agency is unavailable, so that the queue retries.
 */
export async function runAgencySync(tools: SyncTools, options: SyncOptions): Promise<void> {
  const claim = await claimOrCreateSync(tools.db, tools.clock, options.syncRunId);
  if (claim === null) return;
  const work = { ...tools, ...options, claim };
  try {
    for (const code of await listCourses(work)) {
      options.signal.throwIfAborted();
      await syncCourse(work, code);
      await writeAndRecordSyncStep(work, { cursor: code });
    }
    await writeAndRecordSyncStep(work, { status: 'finished', finishedAt: tools.clock() });
  } catch (error) {
    if (error instanceof SyncClaimLostError) return;
    if (error instanceof AgencyAway && !options.signal.aborted) {
      const { message } = error;
      await writeAndRecordSyncStep(work, { status: 'failed', message, finishedAt: tools.clock() });
    }
    throw error;
  }
}

async function listCourses({ db, agency, signal, claim }: Work): Promise<string[]> {
  const listed = await fetchAllCourseCodes(agency, signal);
  if (!listed.ok) throw away(listed.failure);
  const stored = await db.course.findMany({
    where: { runs: { some: { agencyRunId: { not: null } } } },
    select: { code: true },
  });
  const codes = new Set([...listed.value, ...stored.map(({ code }) => code)]);
  return [...codes].filter((code) => code > claim.cursor).sort((one, other) => (one < other ? -1 : 1));
}

async function syncCourse(work: Work, code: string): Promise<void> {
  const { db, agency, signal, claim, clock } = work;
  const listed = await agency.listAllRuns({ courseReferenceNumber: code, includeExpired: true }, { signal });
  if (!listed.ok) throw away(listed.failure);
  const done = await db.syncItem.findMany({
    where: { syncRunId: claim.id, courseCode: code },
    select: { agencyRunId: true },
  });
  const doneIds = new Set(done.map(({ agencyRunId }) => agencyRunId));
  const byId = new Map(listed.value.runs.map((run) => [run.courseRunId, run]));
  const open = [...byId.values()].filter((run) => !doneIds.has(run.courseRunId));
  const local = await findLocalRuns(work, open);
  const today = singaporeDate(clock());

  const [empty, settled, rest] = sortOut(open, local, today);
  const settledNote = 'Ended long ago, as many enrolments as here';
  const items = [
    ...empty.map((run) => itemOf(work, code, run, 'skipped', 'No enrolments')),
    ...settled.map((run) => itemOf(work, code, run, 'unchanged', settledNote)),
  ];
  await writeAndRecordSyncStep(work, {}, (tx) => tx.syncItem.createMany({ data: items }));
  let course: NamedCourse | null = null;
  for (const run of rest) {
    if (work.paceMs > 0) await wait(work.paceMs, undefined, { signal });
    signal.throwIfAborted();
    const details = await fetchRunDetails(agency, code, run, signal);
    if (!details.ok) {
      await noteFailure(work, code, run, details.failure);
      continue;
    }
    course ??= await requireCourse(work, code);
    await storeDetails(work, course, details.value, local.has(run.courseRunId));
  }
}

function sortOut(runs: AgencyRun[], local: Map<string, LocalRun>, today: string) {
  const settledBefore = addDaysToDateText(today, -settledDays);
  const [empty, settled, rest]: [AgencyRun[], AgencyRun[], AgencyRun[]] = [[], [], []];
  for (const run of runs) {
    const known = local.get(run.courseRunId);
    const isLongOver = run.endDate !== null && run.endDate < settledBefore;
    const isSame =
      dateColumnToText(known?.endDate ?? null) === run.endDate &&
      known?.enrolledCount === run.registeredUserCount;
    if (run.registeredUserCount === 0 && !known?.hasEnrolments) empty.push(run);
    else if (isLongOver && isSame) settled.push(run);
    else rest.push(run);
  }
  return [empty, settled, rest] as const;
}

async function findLocalRuns({ db }: Work, runs: readonly AgencyRun[]): Promise<Map<string, LocalRun>> {
  const rows = await db.courseRun.findMany({
    where: { agencyRunId: { in: runs.map((run) => run.courseRunId) } },
    select: {
      id: true,
      agencyRunId: true,
      enrolledCount: true,
      endDate: true,
      enrolments: { take: 1, select: { id: true } },
    },
  });
  return new Map(
    rows.map(({ agencyRunId, enrolments, ...row }) => [
      agencyRunId ?? '',
      { ...row, hasEnrolments: enrolments.length > 0 },
    ]),
  );
}

/** Queries the agency only for a course that is not stored. Its code is the title when the agency has no details. */
async function requireCourse({ db, agency, signal }: Work, code: string): Promise<NamedCourse> {
  const named = { referenceNumber: code, title: code };
  if ((await db.course.count({ where: { code } })) > 0) return named;
  const found = await agency.getCourse(code, { deadlineMs: syncDeadlineMs, signal });
  if (found.ok) return { ...found.value, referenceNumber: code };
  if (found.failure.kind === 'not-found') return named;
  throw away(found.failure);
}

async function storeDetails(
  work: Work,
  course: NamedCourse,
  details: RunDetails,
  isLocal: boolean,
): Promise<void> {
  const { clock, keys, logger } = work;
  const { run, sessions, enrolments } = details;
  const code = course.referenceNumber;
  // The list gave no number, and there are no enrolments.
  if (!isLocal && enrolments.length === 0 && !run.registeredUserCount) {
    await noteItem(work, code, run, 'skipped', 'No enrolments');
    return;
  }
  try {
    await writeAndRecordSyncStep(work, {}, async (tx) => {
      const now = clock();
      const { id, change } = await storeSyncedClassAndNotify(tx, { run, sessions }, course, { keys, now });
      const { added, changed, leftOut } = await storeSyncedEnrolmentsAndNotify(tx, id, enrolments, {
        keys,
        now,
      });
      const outcome = change === 'unchanged' && added + changed > 0 ? 'updated' : change;
      await tx.syncItem.create({
        data: itemOf(work, code, run, outcome, describe({ added, changed, leftOut })),
      });
    });
  } catch (error) {
    if (error instanceof SyncClaimLostError || isDatabaseUnavailable(error)) throw error;
    if (!(error instanceof UnstorableRunError))
      logger.error({ err: error, agencyRunId: run.courseRunId }, 'a run could not be stored');
    const reason =
      error instanceof UnstorableRunError ? error.message : 'It could not be stored; the log says why';
    await noteItem(work, code, run, 'failed', reason);
  }
}

function describe({ added, changed, leftOut }: EnrolmentChanges): string {
  return [
    added > 0 && `${added} ${added === 1 ? 'enrolment' : 'enrolments'} added`,
    changed > 0 && `${changed} changed`,
    leftOut > 0 && `${leftOut} left out: no e-mail address`,
  ]
    .filter(Boolean)
    .join(', ');
}

async function noteFailure(work: Work, code: string, run: AgencyRun, failure: AgencyFailure): Promise<void> {
  if (!concernsOneRunOnly(failure)) throw away(failure);
  await noteItem(work, code, run, 'failed', failure.details[0]?.message || failure.message);
}

function noteItem(
  work: Work,
  code: string,
  run: AgencyRun,
  outcome: Outcome,
  message: string,
): Promise<void> {
  const data = itemOf(work, code, run, outcome, message);
  return writeAndRecordSyncStep(work, {}, (tx) => tx.syncItem.create({ data }));
}

function itemOf(
  { claim, clock }: Work,
  courseCode: string,
  run: AgencyRun,
  outcome: Outcome,
  message: string,
) {
  return { syncRunId: claim.id, agencyRunId: run.courseRunId, courseCode, outcome, message, at: clock() };
}

function away(failure: AgencyFailure): AgencyAway {
  return new AgencyAway(describeAgencyFailure(failure), { cause: failure });
}

import { openAgencyFiles } from './agency-files.ts';
import {
  type AgencyState,
  agencyStateSchema,
  enrolmentChangeSchema,
  type StoredCourse,
  type StoredEnrolment,
  type StoredRun,
} from './agency-records.ts';
import { makeAgencyDemoData } from './demo-data.ts';
import { makeDemoEnrolments } from './demo-enrolments.ts';
import { createEnrolmentIndex, type EnrolmentIndex } from './enrolment-index.ts';
import { toStoredRun } from './stored-run.ts';

export type AgencyStore = {
  courses: Map<string, StoredCourse>;
  runs: Map<number, StoredRun>;
  enrolments: EnrolmentIndex;
  takeRunId(): number;
  /** ENR-YYMM-NNNNNN, by the Singapore month. */
  takeEnrolmentReference(): string;
  /** Saves everything in the background. Call after every change of courses or runs. */
  saveAllInBackground(): void;
  /** Logs one enrolment and its run's count, at constant cost. Call after every change of an enrolment. */
  saveEnrolmentInBackground(enrolment: StoredEnrolment): void;
  /** Restores the demo data. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

/** The agency's data, in memory and on disk, so that a restart keeps what was published. */
export async function openAgencyStore(directory: string): Promise<AgencyStore> {
  const courses = new Map<string, StoredCourse>();
  const runs = new Map<number, StoredRun>();
  const enrolments = createEnrolmentIndex();
  const changed = new Set<StoredEnrolment>();
  let counters = { seededOn: '', nextRunId: 0, nextEnrolment: 0 };
  /** Tests reset the sandbox thousands of times and seldom change the agency's data. */
  let isDemoData = false;

  const files = await openAgencyFiles(directory, {
    snapshot: () => ({
      ...counters,
      courses: [...courses.values()],
      runs: [...runs.values()],
      enrolments: [...enrolments.values()],
    }),
    lines() {
      const lines = [...changed].map((one) => ({
        nextEnrolment: counters.nextEnrolment,
        enrolment: one,
        registeredUserCount: runs.get(Number(one.courseRunId))?.listed.registeredUserCount,
      }));
      changed.clear();
      return lines;
    },
  });
  const kept = await files.read();
  // A file written by another version is ignored.
  const known = agencyStateSchema.safeParse(kept?.snapshot);
  load(known.data ?? seed(singaporeToday()));
  if (known.success) kept?.lines.forEach(add);
  else isDemoData = true;

  function load(state: AgencyState): void {
    const { courses: allCourses, runs: allRuns, enrolments: allEnrolments, ...rest } = state;
    counters = { ...rest, nextEnrolment: Math.max(rest.nextEnrolment, referencesBegin) };
    courses.clear();
    runs.clear();
    enrolments.clear();
    changed.clear();
    for (const one of allCourses) courses.set(one.referenceNumber, one);
    for (const one of allRuns) runs.set(one.id, one);
    for (const one of allEnrolments) enrolments.put(one);
  }

  function add(value: unknown): void {
    const parsed = enrolmentChangeSchema.safeParse(value);
    if (!parsed.success) return;
    counters.nextEnrolment = Math.max(counters.nextEnrolment, parsed.data.nextEnrolment);
    enrolments.put(parsed.data.enrolment);
    const run = runs.get(Number(parsed.data.enrolment.courseRunId));
    if (run) run.listed = { ...run.listed, registeredUserCount: parsed.data.registeredUserCount };
  }

  return {
    courses,
    runs,
    enrolments,
    takeRunId() {
      while (runs.has(counters.nextRunId)) counters.nextRunId += 1;
      counters.nextRunId += 1;
      return counters.nextRunId - 1;
    },
    takeEnrolmentReference() {
      const [year = '', month = ''] = singaporeToday().split('-');
      counters.nextEnrolment += 1;
      return `ENR-${year.slice(2)}${month}-${String(counters.nextEnrolment).padStart(6, '0')}`;
    },
    saveAllInBackground() {
      isDemoData = false;
      files.saveSnapshotInBackground();
    },
    saveEnrolmentInBackground(one) {
      isDemoData = false;
      changed.add(one);
      files.appendLinesInBackground();
    },
    async reset() {
      if (isDemoData) return;
      load(seed(counters.seededOn));
      isDemoData = true;
      files.saveSnapshotInBackground();
    },
    close: files.waitUntilWritten,
  };
}

/**
 * Kept apart from references that a service makes itself (from 1) and from those of both sets of demo data (400,000 and
 * 900,000).
 */
const referencesBegin = 600_000;

function seed(today: string): AgencyState {
  const demo = makeAgencyDemoData(today);
  return {
    seededOn: today,
    nextRunId: 900_001,
    nextEnrolment: referencesBegin,
    courses: demo.courses.map((one) => ({ ...one })),
    runs: demo.runs.map(toStoredRun),
    enrolments: makeDemoEnrolments(demo.runs),
  };
}

const inSingapore = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Singapore' });
const clockInSingapore = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Singapore',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `YYYY-MM-DD`. */
export function singaporeToday(): string {
  return inSingapore.format(new Date());
}

/** "2026-11-21 09:30:00". */
export function singaporeDateTimeText(): string {
  return clockInSingapore.format(new Date());
}

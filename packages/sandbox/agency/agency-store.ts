import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { agencyDemo } from './demo-data.ts';
import { demoEnrolments } from './demo-enrolments.ts';
import { describeDemoRun } from './describe-demo-run.ts';

const course = z.object({
  referenceNumber: z.string(),
  title: z.string(),
  description: z.string(),
  durationHours: z.number(),
  fee: z.string(),
  category: z.string(),
  isExpired: z.boolean(),
});
const session = z.object({
  id: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  modeOfTraining: z.string(),
  venue: z.record(z.string(), z.unknown()).nullable(),
  attendanceTaken: z.boolean(),
  deleted: z.boolean(),
});
const run = z.object({
  id: z.number(),
  courseReferenceNumber: z.string(),
  /** The run as the list shows it, but for its id. */
  listed: z.record(z.string(), z.unknown()),
  sessions: z.array(session),
});
const enrolment = z.object({
  referenceNumber: z.string(),
  status: z.string(),
  /** As it was sent when it was made, with what changed since. */
  sent: z.record(z.string(), z.unknown()),
  courseRunId: z.string(),
  createdOn: z.string(),
  updatedOn: z.string(),
});
const state = z.object({
  seededOn: z.string(),
  nextRunId: z.number(),
  nextEnrolment: z.number(),
  courses: z.array(course),
  runs: z.array(run),
  enrolments: z.array(enrolment),
});

export type StoredCourse = z.infer<typeof course>;
export type StoredSession = z.infer<typeof session>;
export type StoredRun = z.infer<typeof run>;
export type StoredEnrolment = z.infer<typeof enrolment>;
type State = z.infer<typeof state>;

export type AgencyStore = {
  courses: Map<string, StoredCourse>;
  runs: Map<number, StoredRun>;
  enrolments: Map<string, StoredEnrolment>;
  takeRunId(): number;
  /** ENR-YYMM-NNNNNN, by the Singapore month. */
  takeEnrolmentReference(): string;
  /** After every change; written behind the answer's back. */
  save(): void;
  /** Back to the demo data. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

/** What the agency knows, in memory and in one file, so that a restart keeps what was published. */
export async function openAgencyStore(directory: string): Promise<AgencyStore> {
  await mkdir(directory, { recursive: true });
  const file = join(directory, 'state.json');
  const courses = new Map<string, StoredCourse>();
  const runs = new Map<number, StoredRun>();
  const enrolments = new Map<string, StoredEnrolment>();
  let counters = { seededOn: '', nextRunId: 0, nextEnrolment: 0 };
  let writing: Promise<void> | null = null;
  let isDirty = false;

  load((await readState(file)) ?? seed(singaporeToday()));

  function load({ courses: allCourses, runs: allRuns, enrolments: allEnrolments, ...rest }: State): void {
    counters = rest;
    courses.clear();
    runs.clear();
    enrolments.clear();
    for (const one of allCourses) courses.set(one.referenceNumber, one);
    for (const one of allRuns) runs.set(one.id, one);
    for (const one of allEnrolments) enrolments.set(one.referenceNumber, one);
  }

  async function write(): Promise<void> {
    while (isDirty) {
      isDirty = false;
      const text = JSON.stringify({
        ...counters,
        courses: [...courses.values()],
        runs: [...runs.values()],
        enrolments: [...enrolments.values()],
      });
      // Renamed into place: whoever is killed in the middle leaves the file before whole.
      await writeFile(`${file}.new`, text);
      await rename(`${file}.new`, file);
    }
  }

  function save(): void {
    isDirty = true;
    writing ??= new Promise((resolve) => setTimeout(resolve, 200)).then(write).finally(() => {
      writing = null;
    });
  }

  async function settle(): Promise<void> {
    await writing;
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
    save,
    async reset() {
      load(seed(counters.seededOn));
      save();
    },
    close: settle,
  };
}

function seed(today: string): State {
  const demo = agencyDemo(today);
  return {
    seededOn: today,
    nextRunId: 900_001,
    nextEnrolment: 0,
    courses: demo.courses.map((one) => ({ ...one })),
    runs: demo.runs.map(describeDemoRun),
    enrolments: demoEnrolments(demo.runs),
  };
}

/** A file that another version wrote, or that is no JSON, is as none. */
async function readState(file: string): Promise<State | null> {
  try {
    return state.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

/** `YYYY-MM-DD`. */
export function singaporeToday(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Singapore' }).format(new Date());
}

/** "2026-11-21 09:30:00". */
export function singaporeNow(): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Singapore',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(new Date());
}

import { z } from 'zod';
import { defineControl, type PartControl } from '../frame/control.ts';
import type { AgencyStore } from './agency-store.ts';
import type { FaultInjector } from './faults.ts';
import { defaultListedRun, makeSessionId } from './stored-run.ts';
import type { TokenGuard } from './token-guard.ts';

const course = z.object({
  referenceNumber: z.string().min(1),
  title: z.string().optional(),
  description: z.string().optional(),
  durationHours: z.number().optional(),
  fee: z.string().optional(),
  category: z.string().optional(),
  isExpired: z.boolean().optional(),
});

const session = z.looseObject({
  id: z.string().optional(),
  startDate: z.string(),
  endDate: z.string().optional(),
  startTime: z.string().optional(),
  endTime: z.string().optional(),
  modeOfTraining: z.string().optional(),
  venue: z.record(z.string(), z.unknown()).nullish(),
});

/** A run as the agency lists it. Missing members are generated; given members are listed unchanged, even nonsense. */
const run = z.looseObject({
  courseReferenceNumber: z.string().min(1),
  id: z.union([z.int().min(1), z.string().regex(/^\d+$/).transform(Number)]).optional(),
  sessions: z.array(session).optional(),
});

const body = z.object({
  courses: z.array(course).optional(),
  runs: z.array(run).optional(),
  /** Deletes all runs and sessions, or those of the named courses. */
  clear: z.union([z.boolean(), z.array(z.string())]).optional(),
  /** `cut`: the next write succeeds but its response is lost. Applies once. */
  afterWrite: z.enum(['cut', 'answer']).optional(),
  /** `refuse`: a second run with the same course and dates is refused, naming the first run's id. */
  twins: z.enum(['allow', 'refuse']).optional(),
  ratePerSecond: z.int().min(1).optional(),
  tokenSeconds: z.int().min(1).optional(),
  forgetTokens: z.boolean().optional(),
});

export function createAgencyControl(parts: {
  store: AgencyStore;
  faults: FaultInjector;
  access: TokenGuard;
}): PartControl {
  const { store, faults, access } = parts;
  return defineControl(
    body,
    (change) => {
      if (change.clear) clearRuns(store, change.clear);
      for (const one of change.courses ?? []) putCourse(store, one);
      for (const one of change.runs ?? []) putRun(store, one);
      if (change.clear || change.courses || change.runs) store.saveAllInBackground();
      if (change.afterWrite) faults.cutsNextWriteResponse = change.afterWrite === 'cut';
      if (change.twins) faults.refusesDuplicateRuns = change.twins === 'refuse';
      if (change.ratePerSecond) access.ratePerSecond = change.ratePerSecond;
      if (change.tokenSeconds) access.tokenSeconds = change.tokenSeconds;
      if (change.forgetTokens) access.forgetTokens();
    },
    () => ({
      afterWrite: faults.cutsNextWriteResponse ? 'cut' : 'answer',
      twins: faults.refusesDuplicateRuns ? 'refuse' : 'allow',
      ratePerSecond: access.ratePerSecond,
      courses: store.courses.size,
      runs: store.runs.size,
      enrolments: store.enrolments.size,
    }),
  );
}

function clearRuns(store: AgencyStore, which: true | string[]): void {
  for (const { id, courseReferenceNumber } of [...store.runs.values()])
    if (which === true || which.includes(courseReferenceNumber)) store.runs.delete(id);
}

function putCourse(store: AgencyStore, said: z.infer<typeof course>): void {
  const unsaid = {
    title: said.referenceNumber,
    description: '',
    durationHours: 8,
    fee: '100.00',
    category: '',
    isExpired: false,
  };
  const { referenceNumber } = said;
  store.courses.set(referenceNumber, { ...unsaid, ...store.courses.get(referenceNumber), ...said });
}

/** A run of an unknown course also creates the course. */
function putRun(store: AgencyStore, said: z.infer<typeof run>): void {
  const { courseReferenceNumber, id = store.takeRunId(), sessions, ...listed } = said;
  if (!store.courses.has(courseReferenceNumber)) putCourse(store, { referenceNumber: courseReferenceNumber });
  store.runs.set(id, {
    id,
    courseReferenceNumber,
    listed: { ...defaultListedRun(), ...listed },
    sessions: (sessions ?? []).map((one, index) => ({
      startTime: '09:00',
      endTime: '18:00',
      modeOfTraining: '1',
      venue: null,
      attendanceTaken: false,
      deleted: false,
      ...one,
      endDate: one.endDate ?? one.startDate,
      id: one.id ?? makeSessionId(courseReferenceNumber, id, index + 1),
      ...(one.venue === undefined ? {} : { venue: one.venue }),
    })),
  });
}

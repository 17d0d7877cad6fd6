import type { RunToEdit, RunToPublish, SessionToEdit, SessionToPublish, Venue } from './agency.ts';
import { vacancyLabels } from './code-lists.ts';
import { dayBefore, toYyyymmdd } from './dates.ts';
import { dropBlankMembers } from './drop-blank-members.ts';

type Provider = { courseReferenceNumber: string; uen: string };

/**
 * The body that publishes a run, before encryption. Pure, so that a page can preview it. Absent members are dropped; 0 and
 * false are kept.
 */
export function buildRunPublishBody(request: Provider & { run: RunToPublish }) {
  const run = dropBlankMembers({ sequenceNumber: 1, ...describeRun(request.run, toSession) });
  return { course: { ...describeProvider(request), runs: [run] } };
}

/** The body that changes a run: the whole run, since the agency blanks missing members. */
export function buildRunEditBody(request: Provider & { run: RunToEdit }) {
  const run = dropBlankMembers(describeRun(request.run, toEditedSession));
  return { course: { ...describeProvider(request), run: { action: 'update', ...run } } };
}

/** The body that deletes a run with its sessions. */
export function buildRunCancelBody(request: Provider) {
  return { course: { ...describeProvider(request), run: { action: 'delete' } } };
}

/** Registration opens today, or the day before an earlier start, and closes the day before the start. */
export function defaultRegistrationDates(startDate: string, today: string) {
  const closing = dayBefore(startDate);
  return { registrationOpeningDate: today < closing ? today : closing, registrationClosingDate: closing };
}

function describeProvider({ courseReferenceNumber, uen }: Provider) {
  return { courseReferenceNumber, trainingProvider: { uen } };
}

/** Run dates are integers and session dates are text: the agency accepts nothing else. */
function describeRun<Run extends RunToPublish | RunToEdit>(
  run: Run,
  describeSession: (session: Run['sessions'][number], run: Run) => object,
) {
  const code = run.vacancyCode ?? 'A';
  return {
    registrationDates: {
      opening: toYyyymmdd(run.registrationOpeningDate),
      closing: toYyyymmdd(run.registrationClosingDate),
    },
    courseDates: { start: toYyyymmdd(run.startDate), end: toYyyymmdd(run.endDate) },
    scheduleInfoType: { code: '01', description: 'Description' },
    scheduleInfo: run.scheduleInfo,
    venue: toVenue(run.venue),
    intakeSize: run.intakeSize,
    threshold: run.threshold,
    modeOfTraining: run.modeOfTraining,
    courseAdminEmail: run.courseAdminEmail,
    courseVacancy: { code, description: vacancyLabels[code] },
    sessions: run.sessions.map((session) => describeSession(session, run)),
  };
}

function toSession(session: SessionToPublish, run: RunToPublish | RunToEdit) {
  return {
    startDate: session.startDate.replaceAll('-', ''),
    endDate: (session.endDate ?? session.startDate).replaceAll('-', ''),
    startTime: session.startTime,
    endTime: session.endTime,
    modeOfTraining: session.modeOfTraining ?? run.modeOfTraining,
    venue: toVenue(session.venue ?? run.venue),
  };
}

function toEditedSession(session: SessionToEdit, run: RunToEdit) {
  const { sessionId } = session;
  if (sessionId && session.remove) {
    return {
      action: 'delete',
      sessionId,
      endDate: (session.endDate ?? session.startDate).replaceAll('-', ''),
    };
  }
  return { ...(sessionId ? { action: 'update', sessionId } : {}), ...toSession(session, run) };
}

function toVenue(venue: Partial<Venue>) {
  const { block, street, floor, unit, building, postalCode, room, wheelChairAccess } = venue;
  return { block, street, floor, unit, building, postalCode, room, wheelChairAccess };
}

import { AgencyError } from './agency-error.ts';
import type { StoredRun, StoredSession } from './agency-records.ts';
import type { AgencyStore } from './agency-store.ts';
import { emptyVenue } from './demo-data.ts';
import type { SentRun, SentSession } from './run-shape.ts';
import { defaultListedRun, makeSessionId } from './stored-run.ts';

const compact = (date: string) => date.replaceAll('-', '');
const refuse = (message: string, field = '') => new AgencyError(400, message, [{ field, message }]);

/** Checks the rules that a schema cannot express. Throws the agency's 400. */
export function assertValidRun(run: SentRun): void {
  const { opening = null, closing = null } = run.registrationDates ?? {};
  const { start = null, end = null } = run.courseDates ?? {};
  if (opening !== null && closing !== null && opening > closing)
    throw refuse('Registration opening date cannot be after registration closing date');
  if (start !== null && end !== null && start > end)
    throw refuse('Course start date cannot be after course end date');
  if (opening !== null && start !== null && opening > start)
    throw refuse('Registration dates cannot be after course start date');
  const places = (run.intakeSize ?? 0) + (run.threshold ?? 0);
  if (run.registeredUserCount && run.registeredUserCount > places)
    throw refuse('Registered user count cannot be more than intake size and threshold');
}

/** Each session starts before it ends and no two overlap. `seqNo` counts from 1, in the order sent. */
export function assertValidSessions(sessions: readonly (SentSession | StoredSession)[]): void {
  const spans = sessions.map((session) => ({
    from: `${compact(session.startDate ?? '')}${session.startTime?.slice(0, 5)}`,
    to: `${compact(session.endDate ?? '')}${session.endTime?.slice(0, 5)}`,
  }));
  for (const [index, span] of spans.entries()) {
    if (span.from > span.to) throw refuse(`Session seqNo #${index + 1} ends before it starts`);
    const other = spans.findIndex(
      (later, position) => position > index && span.from < later.to && later.from < span.to,
    );
    if (other !== -1) throw refuse(`Session seqNo #${index + 1} is overlapping with seqNo #${other + 1}`);
  }
}

/** The run as it will be listed; omitted members become blank, also in an edit. */
export function toListedRun(run: SentRun): Record<string, unknown> {
  const { sessions: _sessions, action: _action, venue, ...said } = run;
  const given = Object.fromEntries(
    Object.entries(said).filter(([, value]) => value !== null && value !== undefined),
  );
  return { ...defaultListedRun(), ...given, venue: { ...emptyVenue, ...withoutNulls(venue ?? {}) } };
}

export function toStoredSession(session: SentSession, run: SentRun, id: string): StoredSession {
  const venue = session.venue?.primaryVenue ? run.venue : session.venue;
  const isPlaced = venue && Object.values(venue).some((value) => typeof value === 'string' && value !== '');
  return {
    id,
    startDate: compact(session.startDate ?? ''),
    endDate: compact(session.endDate ?? ''),
    startTime: session.startTime?.slice(0, 5) ?? '',
    endTime: session.endTime?.slice(0, 5) ?? '',
    modeOfTraining: session.modeOfTraining ?? '',
    venue: isPlaced ? { ...emptyVenue, ...withoutNulls(venue) } : null,
    attendanceTaken: false,
    deleted: false,
  };
}

/** Applies an edit: sessions with an action are changed or deleted, the others are added. */
export function sessionsAfterEdits(stored: StoredRun, run: SentRun, today: string): StoredSession[] {
  const sessions = new Map(stored.sessions.map((session) => [session.id, session]));
  let number = Math.max(0, ...stored.sessions.map(({ id }) => Number(id.match(/S(\d+)$/)?.[1] ?? 0)));
  for (const sent of run.sessions ?? []) {
    if (!sent.action) {
      number += 1;
      const id = makeSessionId(stored.courseReferenceNumber, stored.id, number);
      sessions.set(id, toStoredSession(sent, run, id));
      continue;
    }
    const before = sessions.get(sent.sessionId ?? '');
    if (!before) throw refuse('Session not found', 'course.run.sessions.sessionId');
    if (sent.action === 'update') {
      sessions.set(before.id, toStoredSession(sent, run, before.id));
    } else {
      if (before.startDate < compact(today)) throw refuse('Past sessions cannot be deleted');
      sessions.delete(before.id);
    }
  }
  return [...sessions.values()];
}

export function findRunWithSameDates(
  store: AgencyStore,
  courseReferenceNumber: string,
  run: SentRun,
): StoredRun | undefined {
  return [...store.runs.values()].find(
    (other) =>
      other.courseReferenceNumber === courseReferenceNumber &&
      JSON.stringify(other.listed.courseDates) === JSON.stringify(run.courseDates),
  );
}

function withoutNulls(value: object): object {
  return Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== null && member !== undefined),
  );
}

import type { ClassMaterial } from '@repo/schemas/training/class-material';
import { formatDate, formatSessionPeriod } from '#domain/calendar/format-dates.ts';
import type { SessionPeriod } from '#domain/calendar/session-period.ts';

export type MaterialSession = SessionPeriod & { id: string; number: number; title: string };

export function nameSession(session: MaterialSession): string {
  return `${formatSessionPeriod(session)}: ${session.title || `Session ${session.number}`}`;
}

type Timed = Pick<ClassMaterial, 'release' | 'releaseOn' | 'sessionId'>;

/** When learners see it once it is published: "Learners see it from Fri 20 Nov 2026". */
export function describeRelease(
  { release, releaseOn, sessionId }: Timed,
  sessions: readonly MaterialSession[],
): string {
  if (release === 'at_once') return 'Learners see it as soon as it is published';
  if (release === 'on_date') return releaseOn === null ? '' : `Learners see it from ${formatDate(releaseOn)}`;
  const session = sessions.find(({ id }) => id === sessionId);
  return session === undefined
    ? 'Its session was removed. Edit it and choose when learners see it'
    : `Learners see it from the start of session ${session.number}`;
}

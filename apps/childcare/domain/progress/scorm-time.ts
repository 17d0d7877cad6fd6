/** The SCORM session of a lecture that was reported last; its seconds are in the total already. */
export type ScormTime = { sessionId: string; sessionSeconds: number; totalSeconds: number };

/** More than sixty years; the database counts no further. */
export const mostSeconds = 2_000_000_000;

/**
 * Adds a session's time: each report says how long the session has lasted so far, so that the last one of a session counts
 * and not their sum. Without an id a shorter time than the last one begins a new session; with one, a report that comes late
 * takes nothing away.
 */
export function addSessionTime(
  before: ScormTime,
  { seconds, sessionId = '' }: { seconds: number; sessionId?: string | undefined },
): ScormTime {
  const isSame = sessionId === before.sessionId && (sessionId !== '' || seconds >= before.sessionSeconds);
  const sessionSeconds = isSame ? Math.max(seconds, before.sessionSeconds) : seconds;
  const counted = isSame ? before.sessionSeconds : 0;
  const totalSeconds = Math.min(mostSeconds, before.totalSeconds - counted + sessionSeconds);
  return { sessionId, sessionSeconds, totalSeconds };
}

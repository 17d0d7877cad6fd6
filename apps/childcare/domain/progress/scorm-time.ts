/** The session that a lecture last reported; `totalSeconds` includes its seconds. */
export type ScormTime = { sessionId: string; sessionSeconds: number; totalSeconds: number };

/** More than sixty years, and within the range of the database's integer. */
export const maxScormSeconds = 2_000_000_000;

/**
 * Adds a session's time. Each report has the session's duration so far, so only a session's last report counts, not the sum.
 * Without an id a shorter time starts a new session; with an id a late report subtracts nothing.
 */
export function addSessionTime(
  before: ScormTime,
  { seconds, sessionId = '' }: { seconds: number; sessionId?: string | undefined },
): ScormTime {
  const isSame = sessionId === before.sessionId && (sessionId !== '' || seconds >= before.sessionSeconds);
  const sessionSeconds = isSame ? Math.max(seconds, before.sessionSeconds) : seconds;
  const counted = isSame ? before.sessionSeconds : 0;
  const totalSeconds = Math.min(maxScormSeconds, before.totalSeconds - counted + sessionSeconds);
  return { sessionId, sessionSeconds, totalSeconds };
}

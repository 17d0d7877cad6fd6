import { sessionSeconds } from './session-tokens.ts';

/** A service's database with the table revoked_session. */
type RevokedDb = {
  revokedSession: {
    createMany(args: {
      data: { sessionId: string; expiresAt: Date };
      skipDuplicates: true;
    }): Promise<unknown>;
  };
};

/** A session that is being renewed at this very moment gets a token that lives a little past our reckoning. */
const slackSeconds = 60 * 60;

/** Makes every copy of one session's cookie dead, until it would have expired anyway. */
export async function revokeSession(
  tx: RevokedDb,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + (sessionSeconds + slackSeconds) * 1000);
  await tx.revokedSession.createMany({ data: { sessionId, expiresAt }, skipDuplicates: true });
}

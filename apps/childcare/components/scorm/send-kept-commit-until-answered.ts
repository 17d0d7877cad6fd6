import { type CommitSenderTools, isRetryableStatus, retryBackoffMs } from './commit-sender.ts';
import type { KeptCommit } from './kept-commit.ts';

type Tools = Pick<CommitSenderTools, 'post' | 'pause'> & {
  kept: KeptCommit;
  /** Called before each pause. */
  onRetry: (reason: RetryReason) => void;
};

/** Why the commit could not be sent yet: without a connection, or the service cannot store it now. */
export type RetryReason = 'offline' | 'busy';

/**
 * Sends what an earlier frame of this lesson kept, until the service accepts or refuses it. Resolves to whether it was stored: then
 * the state with which this page was made is older.
 */
export async function sendStoredCommitUntilAnswered({ kept, post, pause, onRetry }: Tools): Promise<boolean> {
  kept.removeExpired();
  const text = kept.get();
  for (let failures = 0; text !== null; failures += 1) {
    const response = await post(text).catch(() => null);
    if (response !== null && !isRetryableStatus(response.status)) {
      kept.remove(text);
      return response.ok;
    }
    onRetry(response === null ? 'offline' : 'busy');
    await pause(retryBackoffMs(failures));
  }
  return false;
}

import { isUniqueViolation } from '@repo/db/errors';

const tries = 3;

/**
 * Does it again when somebody else just invited one of the same addresses, or registered with it: that is found now, and said
 * so. `work` is a whole transaction that looks first.
 */
export async function retryOnRace<T>(work: () => Promise<T>): Promise<T> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      const isRace =
        isUniqueViolation(error, 'user_email_key') || isUniqueViolation(error, 'invitation_waiting');
      if (!isRace || left === 0) throw error;
    }
  }
}

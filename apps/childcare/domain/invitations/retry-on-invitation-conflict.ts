import { isUniqueViolation } from '@repo/db/errors';

const tries = 3;

/**
 * Retries a whole transaction after somebody else invited or registered one of its addresses, so that its own checks find
 * them.
 */
export async function retryOnInvitationConflict<T>(work: () => Promise<T>): Promise<T> {
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

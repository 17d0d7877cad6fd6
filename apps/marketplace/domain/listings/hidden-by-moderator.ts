import { errors } from '#domain/errors.ts';

/**
 * Throws impossibleStatus if a moderator hid the listing, even if it was archived since. Neither it nor a copy may be offered
 * again.
 */
export function refuseHiddenByModerator({ hiddenAt }: { hiddenAt: Date | null }): void {
  if (hiddenAt !== null) {
    throw errors.impossibleStatus({
      message: 'A moderator has hidden this listing, so it cannot be offered again',
    });
  }
}

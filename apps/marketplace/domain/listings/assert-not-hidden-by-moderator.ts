import { errors } from '#domain/errors.ts';

/** Throws impossibleStatus, even if the listing was archived since. Also guards against offering a copy. */
export function assertNotHiddenByModerator({ hiddenAt }: { hiddenAt: Date | null }): void {
  if (hiddenAt !== null) {
    throw errors.impossibleStatus({
      message: 'A moderator has hidden this listing, so it cannot be offered again',
    });
  }
}

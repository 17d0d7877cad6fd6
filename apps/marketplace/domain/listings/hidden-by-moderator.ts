import { errors } from '#domain/errors.ts';

/** Throws impossibleStatus for what a moderator has hidden, archived since or not: neither it nor a copy of it is offered again. */
export function refuseHiddenByModerator({ hiddenAt }: { hiddenAt: Date | null }): void {
  if (hiddenAt !== null) {
    throw errors.impossibleStatus({
      message: 'A moderator has hidden this listing, so it cannot be offered again',
    });
  }
}

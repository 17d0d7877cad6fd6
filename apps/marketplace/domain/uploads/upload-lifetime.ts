const hour = 60 * 60 * 1000;

/** Prefix of all keys of this person's pictures at the media service. */
export function uploadKeyPrefixOf(userId: string): string {
  return `marketplace/${userId}`;
}

export function isMarketplaceUploadKey(key: string): boolean {
  return key.startsWith('marketplace/');
}

/** Swept an hour later, when its signature has expired, so that no upload in progress leaves an unknown file. */
export const uploadUsableMs = 23 * hour;
export const uploadSweptAfterMs = 24 * hour;

/** Uploads created at or before this time can no longer be used. */
export function uploadExpiryCutoff(now: Date): Date {
  return new Date(now.getTime() - uploadUsableMs);
}

/** Whoever removes a photo from a draft can undo it, also after the draft is saved without it. */
const undoMs = 10 * 60 * 1000;

/** The time of an upload that no draft uses any more. */
export function createdAtOfReleasedUpload(now: Date): Date {
  return new Date(uploadExpiryCutoff(now).getTime() + undoMs);
}

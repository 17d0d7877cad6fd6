const hour = 60 * 60 * 1000;

/** The folder that holds a person's pictures at the media service; every key of theirs begins with it. */
export function uploadFolder(userId: string): string {
  return `marketplace/${userId}`;
}

/** Whether a key names a file in the marketplace's part of the media service, whoever's it is. */
export function isOurKey(key: string): boolean {
  return key.startsWith('marketplace/');
}

/**
 * An upload is good for a listing up to this age. The sweep takes it an hour later: as long as a signature is valid, so
 * that no upload still under way can leave a file that nobody knows of.
 */
export const usableFor = 23 * hour;
export const sweptAfter = 24 * hour;

/** The `createdAt` of an upload that must not be used any more: the next hour's sweep removes what is left of it. */
export function spent(now: Date): Date {
  return new Date(now.getTime() - usableFor);
}

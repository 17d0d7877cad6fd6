/** Where everybody's files are at the media host. */
export const uploadsFolder = 'childcare/';

/** Where a person's files are at the media host. */
export function uploadFolder(userId: string): string {
  return `${uploadsFolder}${userId}`;
}

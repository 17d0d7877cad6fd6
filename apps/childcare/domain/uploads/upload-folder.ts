/** Where a person's files are at the media host. */
export function uploadFolder(userId: string): string {
  return `childcare/${userId}`;
}

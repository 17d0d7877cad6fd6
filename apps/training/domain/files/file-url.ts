/** The address of a stored document, fit for a link: its path holds names in every script. */
export function fileUrl({ path }: { path: string }): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** The path that a requested address names; null for one that cannot be read. */
export function pathOfUrl(url: string): string | null {
  try {
    return decodeURIComponent(new URL(url).pathname).normalize('NFC');
  } catch {
    return null;
  }
}

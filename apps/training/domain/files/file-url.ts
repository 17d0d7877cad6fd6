/** Encoded, because file names may contain any script. */
export function encodeFilePath({ path }: { path: string }): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** Null when it cannot be decoded. */
export function decodeUrlPath(url: string): string | null {
  try {
    return decodeURIComponent(new URL(url).pathname).normalize('NFC');
  } catch {
    return null;
  }
}

import { fileURLToPath } from 'node:url';

export type FilesLocation =
  | { kind: 'folder'; folder: string }
  | { kind: 's3'; bucket: string; prefix: string; region: string | undefined; endpoint: string | undefined };

/** Null when invalid. A relative folder stays relative. */
export function parseFilesUrl(text: string): FilesLocation | null {
  if (text.startsWith('file:')) return readFolder(text);
  if (!text.startsWith('s3://') || !URL.canParse(text)) return null;
  const { hostname, pathname, searchParams } = new URL(text);
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const isEndpointSound =
    endpoint === undefined || (URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol));
  const prefix = pathname.replaceAll(/^\/+|\/+$/g, '');
  if (hostname === '' || !isEndpointSound || !/^[A-Za-z0-9/_-]*$/.test(prefix)) return null;
  return { kind: 's3', bucket: hostname, prefix, region: searchParams.get('region') ?? undefined, endpoint };
}

function readFolder(text: string): FilesLocation | null {
  if (text.startsWith('file://')) {
    try {
      return { kind: 'folder', folder: fileURLToPath(text) };
    } catch {
      return null;
    }
  }
  const folder = text.slice('file:'.length);
  return folder === '' ? null : { kind: 'folder', folder };
}

import { parseByteRange } from '@repo/scorm/parse-byte-range';
import type { Context } from './domain/context.ts';
import { errors } from './domain/errors.ts';
import type { StoredPackageFile } from './domain/scorm/package-files.ts';
import { pageOrigins, scormOrigin } from './scorm-origin.ts';

/**
 * The policy for a package's files: a package may run its own scripts and load its own files only. It can reach no other address,
 * open no window outside its frame and register no worker.
 */
function packagePolicy(token: string): string {
  const files = `${scormOrigin()}/scorm/${token}/files/`;
  const own = `${files} data: blob:`;
  return [
    "default-src 'none'",
    `script-src ${own} 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'`,
    `style-src ${own} 'unsafe-inline'`,
    `img-src ${own}`,
    `media-src ${own}`,
    `font-src ${own}`,
    `connect-src ${own}`,
    `frame-src ${own}`,
    "worker-src 'none'",
    "object-src 'none'",
    `base-uri ${files}`,
    `form-action ${files}`,
    `frame-ancestors ${[scormOrigin(), ...pageOrigins()].join(' ')}`,
    'sandbox allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-downloads',
  ].join('; ');
}

/** Sends a package's file to its frame, whole or the range that a player requests. */
export async function packageFileResponse(
  { files }: Pick<Context, 'files'>,
  file: StoredPackageFile,
  { token, range }: { token: string; range: string | null },
): Promise<Response> {
  const part = parseByteRange(range, file.size);
  const headers = new Headers({
    'content-type': file.type,
    'content-security-policy': packagePolicy(token),
    'accept-ranges': 'bytes',
    // The address contains the session's secret token.
    'cache-control': 'private, max-age=3600',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  });
  if (part === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  const content = await files.read(file.key, part ?? undefined);
  if (content === null) throw errors.notFound();
  if (part) headers.set('content-range', `bytes ${part.first}-${part.last}/${file.size}`);
  headers.set('content-length', String(part ? part.last - part.first + 1 : file.size));
  return new Response(content, { status: part ? 206 : 200, headers });
}

/** The path after ".../files/" as the package names it; null when it is invalid. */
export function packagePathOf(pathname: string): string | null {
  const [, encoded] = /^\/scorm\/[^/]+\/files\/(.+)$/.exec(pathname) ?? [];
  try {
    const path = decodeURIComponent(encoded ?? '').normalize('NFC');
    return path === '' || path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}

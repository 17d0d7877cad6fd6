import { parseByteRange } from '@repo/scorm/parse-byte-range';
import type { Context } from './domain/context.ts';
import { errors } from './domain/errors.ts';
import type { KeptFile } from './domain/scorm/package-files.ts';
import { pageOrigins, scormOrigin } from './scorm-origin.ts';

/**
 * What a package may do, wherever it is opened: run its own scripts, and load nothing but its own files. It reaches no address
 * of ours and nobody else's, opens no window out of its box, and leaves no worker behind.
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

/** Hands a file of a package to its frame, whole or in the part that a player asks for. */
export async function packageFileResponse(
  { files }: Pick<Context, 'files'>,
  file: KeptFile,
  { token, range }: { token: string; range: string | null },
): Promise<Response> {
  const part = parseByteRange(range, file.size);
  const headers = new Headers({
    'content-type': file.type,
    'content-security-policy': packagePolicy(token),
    'accept-ranges': 'bytes',
    // Its address is a secret of the session's.
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

/** The path behind ".../files/" as the package names it; null where it is none that could be meant. */
export function packagePathOf(pathname: string): string | null {
  const [, encoded] = /^\/scorm\/[^/]+\/files\/(.+)$/.exec(pathname) ?? [];
  try {
    const path = decodeURIComponent(encoded ?? '').normalize('NFC');
    return path === '' || path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}

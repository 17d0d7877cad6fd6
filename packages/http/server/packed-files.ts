import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { strictTransportSecurity } from '../content-security-policy.ts';
import type { FallbackHandler } from './create-listener.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
};

/** What `pack-static` wrote, by the path it is asked for; nothing where it never ran. */
export async function readPackedFiles(directory: string): Promise<ReadonlyMap<string, Buffer>> {
  const names = await readdir(directory, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const packed = names.filter((name) => name.endsWith('.br'));
  const files = await Promise.all(
    packed.map(
      async (name): Promise<[string, Buffer]> => [
        `/_next/static/${name.slice(0, -'.br'.length).split(sep).join('/')}`,
        await readFile(join(directory, name)),
      ],
    ),
  );
  return new Map(files);
}

/** `br` is named, and not with a weight of nothing. */
const takesBrotli = (encodings: string | undefined) =>
  /(^|,)\s*br\s*(;\s*q=(1|0\.0*[1-9])[\d.]*\s*)?(,|$)/.test(encodings ?? '');

/**
 * Scripts and styles of the build as they were packed once, a seventh smaller than what is packed for each request, for whoever
 * takes it so; everything else is for `next`. Their names change with their content, so they may be kept for good.
 */
export function servePackedFiles(files: ReadonlyMap<string, Buffer>, next: FallbackHandler): FallbackHandler {
  return (request, response) => {
    const { url = '', method, headers } = request;
    const file = files.get(url.split('?', 1)[0] ?? '');
    const isRead = method === 'GET' || method === 'HEAD';
    if (!file || !isRead || headers.range || !takesBrotli(headers['accept-encoding']))
      return next(request, response);
    response.writeHead(200, {
      'content-type': contentTypes[extname(url.split('?', 1)[0] ?? '')] ?? 'application/octet-stream',
      'content-encoding': 'br',
      'content-length': file.length,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      // As Next says it of the files that are not packed: packages/config/next-config.ts.
      ...(headers['x-forwarded-proto'] === 'https'
        ? { 'strict-transport-security': strictTransportSecurity }
        : {}),
    });
    return response.end(method === 'HEAD' ? undefined : file);
  };
}

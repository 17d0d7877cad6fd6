import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type BucketServer = {
  url: string;
  /** "<bucket>/<key>" → stored object. */
  objects: Map<string, { body: Buffer; contentType: string }>;
  close: () => Promise<void>;
};

/** Implements the S3 operations that the store uses; requests must be signed. `objects` are those of a server that it replaces. */
export async function startBucketServer({
  port = 0,
  objects = new Map(),
}: Partial<Pick<BucketServer, 'objects'> & { port: number }> = {}): Promise<BucketServer> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const name = decodeURIComponent(pathname.slice(1)).replace(/\/$/, '');
    const parts: Buffer[] = [];
    try {
      for await (const part of request) parts.push(part);
    } catch {
      // The client aborted: nothing is stored.
      return;
    }
    const answer = (status: number, body: string | Buffer = '', headers = {}) =>
      response
        .writeHead(status, { 'last-modified': new Date().toUTCString(), etag: '"x"', ...headers })
        .end(body);
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) return answer(403);
    if (request.method === 'PUT') {
      objects.set(name, { body: Buffer.concat(parts), contentType: request.headers['content-type'] ?? '' });
      return answer(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return answer(204);
    }
    if (searchParams.has('list-type')) return answer(200, listOf(objects, name, searchParams));
    const found = objects.get(name);
    if (!found) return answer(404, '<Error><Code>NoSuchKey</Code></Error>');
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (first !== undefined) return answer(206, found.body.subarray(Number(first), Number(last) + 1));
    return answer(200, request.method === 'HEAD' ? '' : found.body, { 'content-length': found.body.length });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Two entries per page, to test paging. */
function listOf(objects: BucketServer['objects'], bucket: string, query: URLSearchParams): string {
  const from = Number(query.get('continuation-token') ?? 0);
  const keys = [...objects.keys()]
    .filter((name) => name.startsWith(`${bucket}/${query.get('prefix') ?? ''}`))
    .map((name) => name.slice(bucket.length + 1));
  const rows = keys
    .slice(from, from + 2)
    .map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${new Date().toISOString()}</LastModified></Contents>`,
    );
  const more = keys.length > from + 2;
  const token = more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${token}${rows.join('')}</ListBucketResult>`;
}

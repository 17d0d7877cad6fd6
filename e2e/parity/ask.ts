import { once } from 'node:events';
import { Agent, type IncomingMessage, request as send } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { RunningServer } from './start-servers.ts';

export type ServerRequest = {
  method?: string;
  /** Sent as it stands. */
  path: string;
  headers?: Record<string, string>;
  /** Announced by its length, unless the headers say it comes in chunks. */
  body?: string | Buffer;
  /** Leaves what the headers announce unsent. */
  onlyHeaders?: boolean;
  /** Uses a connection that nobody uses afterwards. */
  ownConnection?: boolean;
};

export type Answer = { status: number; headers: Record<string, string | string[]>; body: Buffer };

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** One request, nothing of it mended on the way as fetch would. */
export function sendRawRequest(
  { origin }: Pick<RunningServer, 'origin'>,
  question: ServerRequest,
): Promise<Answer> {
  const { method = 'GET', path, headers = {}, body, onlyHeaders = false, ownConnection } = question;
  const { hostname, port } = new URL(origin);
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const length =
    body === undefined || 'transfer-encoding' in headers ? {} : { 'content-length': Buffer.byteLength(body) };
  const request = send(
    {
      hostname,
      port,
      agent: ownConnection ? false : agent,
      method,
      path,
      headers: { host: 'service.example', ...length, ...headers },
    },
    (response) => {
      resolve(read(response).finally(() => onlyHeaders && request.destroy()));
    },
  );
  request.on('error', reject);
  if (onlyHeaders) request.flushHeaders();
  else request.end(body);
  return promise;
}

/** Sends this much of a request, and hangs up once the server has it. */
export async function sendAndDisconnect(
  { origin }: Pick<RunningServer, 'origin'>,
  question: ServerRequest,
): Promise<void> {
  const { hostname, port } = new URL(origin);
  const { method, path, headers, body } = question;
  const request = send({ hostname, port, method, path, headers: { ...headers, expect: '100-continue' } });
  await once(request, 'continue');
  request.on('error', () => {});
  request.write(body);
  const closed = new Promise((resolve) => request.once('close', resolve));
  request.destroy();
  await closed;
}

async function read(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) {
    chunks.push(chunk);
    // Such a stream has no end of its own; leaving the loop hangs up. How much comes in one piece is chance.
    if (!response.headers['content-type']?.startsWith('text/event-stream')) continue;
    chunks.splice(0, 1, Buffer.from(String(chunk).split('\n', 1).join()));
    break;
  }
  const headers = Object.fromEntries(
    Object.entries(response.headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return { status: response.statusCode ?? 0, headers, body: Buffer.concat(chunks) };
}

/**
 * How an answer is carried is each server's own matter, and the clock's. Next packs the shortest answer, as it never knows
 * how long one will be; the server leaves alone what fits into a packet anyway.
 */
const carriage = [
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
];

/** What Next's router for pages adds to `Vary` of every answer; the API's answers do not depend on them. */
const routerNames = ['rsc', 'next-router-state-tree', 'next-router-prefetch', 'next-router-segment-prefetch'];

/** What has to be the same through both servers; ids, times and secrets that each made for itself are replaced. */
export function toComparableAnswer({ status, headers, body: carried }: Answer) {
  const body = headers['content-encoding'] === 'gzip' ? gunzipSync(carried) : carried;
  const isPage = String(headers['content-type']).startsWith('text/html');
  const kept = Object.entries(headers).filter(([name]) => !carriage.includes(name));
  return {
    status,
    headers: Object.fromEntries(
      kept.flatMap(([name, value]) => {
        const comparedValue = comparableHeader(name, neutral(String(value)));
        return comparedValue === '' ? [] : [[name, comparedValue]];
      }),
    ),
    body: neutral(isPage ? titleOf(body.toString('utf8')) : body.toString('utf8')),
  };
}

function comparableHeader(name: string, value: string): string {
  if (name === 'vary') return withoutRouterNames(value);
  return name === 'link' ? withoutStyles(value) : value;
}

/** React announces the style sheets that it has met when it begins to send; when that is, is a matter of time. Pages link all. */
function withoutStyles(link: string): string {
  return link
    .split(', ')
    .filter((target) => !target.includes('as="style"'))
    .join(', ');
}

/** Next makes every page, whoever hands it the request; in which pieces it streams one is different each time. */
function titleOf(html: string): string {
  return /<title>.*?<\/title>/.exec(html)?.[0] ?? html;
}

function withoutRouterNames(vary: string): string {
  const names = vary.toLowerCase().split(/, */);
  return names
    .filter((name) => !routerNames.includes(name))
    .toSorted()
    .join(', ');
}

function neutral(text: string): string {
  return text
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '<id>')
    .replaceAll(/[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} [\d:]{8} GMT/g, '<time>')
    .replaceAll(/nonce(-|=")[\w+/]+={0,2}/g, 'nonce$1<nonce>')
    .replaceAll(/\b(state|code_challenge)=[\w-]{43}/g, '$1=<secret>')
    .replaceAll(/"(challenge|secret|id)":"[\w-]{22,}"/g, '"$1":"<secret>"')
    .replaceAll(/secret=[A-Z2-7]+/g, 'secret=<secret>')
    .replaceAll(/=eyJ[\w.-]+/g, '=<token>')
    .replaceAll(/(?<![\da-f])[\da-f]{64}(?![\da-f])/g, '<secret>')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)/g, '<time>');
}

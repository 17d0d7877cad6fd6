import { performance } from 'node:perf_hooks';
import { Agent, request } from 'undici';
import { findOutboundUrlFault } from './find-outbound-url-fault.ts';
import { AddressRefusedError, createPublicConnector } from './public-connector.ts';
import { createResolveName, NameNotFoundError, NameNotResolvedError } from './resolve-name.ts';

export type OutboundRequest = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
};

export type OutboundResult = { ms: number } & (
  | {
      answered: true;
      status: number;
      /** The first KB, as text that a database can store. */
      text: string;
      /** How long the receiver asks to wait, null where it does not say. */
      retryAfterMs: number | null;
    }
  /** `problem` is a sentence. A `refused` request was not sent. */
  | { answered: false; refused: boolean; problem: string }
);

export type Outbound = {
  /** One request without retries and redirects. Never throws. */
  send(request: OutboundRequest, signal?: AbortSignal): Promise<OutboundResult>;
  close(): Promise<void>;
};

type Options = {
  /** Origins of this machine that may be reached, also by http: the sandbox. */
  localOrigins?: readonly string[];
  timeoutMs?: number;
  /** Name servers, as `address:port`; by default those of the machine. */
  nameServers?: readonly string[];
};

const defaultTimeoutMs = 10_000;
const keptBytes = 1_024;

/** Requests to addresses that people typed in. They reach the public internet and `localOrigins`, nothing else. */
export function createOutbound({
  localOrigins = [],
  timeoutMs = defaultTimeoutMs,
  nameServers,
}: Options = {}): Outbound {
  const limits = {
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    keepAliveTimeout: 5_000,
    keepAliveMaxTimeout: 30_000,
    // A request that waits for a connection uses up its time limit: more than are sent to one origin at once.
    connections: 64,
    pipelining: 1,
  };
  const resolve = createResolveName({ servers: nameServers });
  const publicAgent = new Agent({ ...limits, connect: createPublicConnector(timeoutMs, resolve) });
  const localAgent = new Agent({ ...limits, connect: { timeout: timeoutMs } });

  return {
    async send({ url, method, headers, body }, signal) {
      const startedAt = performance.now();
      const took = () => Math.round(performance.now() - startedAt);
      const wrong = findOutboundUrlFault(url, localOrigins);
      if (wrong !== null) return { answered: false, refused: true, problem: wrong, ms: took() };
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const answer = await request(url, {
          dispatcher: localOrigins.includes(new URL(url).origin) ? localAgent : publicAgent,
          method,
          headers,
          body,
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        });
        const text = await readStart(answer.body);
        return {
          answered: true,
          status: answer.statusCode,
          text,
          retryAfterMs: readRetryAfter(answer.headers['retry-after']),
          ms: took(),
        };
      } catch (error) {
        return { answered: false, ...describe(error, timeout.aborted), ms: took() };
      }
    },
    close: async () => {
      await Promise.all([publicAgent.destroy(), localAgent.destroy()]);
    },
  };
}

/** Leaving the loop ends the connection, so that a body without end costs nothing. */
async function readStart(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= keptBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, keptBytes).toString('utf8').replaceAll('\u0000', '');
}

/** Seconds, or an HTTP date. */
function readRetryAfter(header: string | string[] | undefined): number | null {
  const text = Array.isArray(header) ? header[0] : header;
  if (!text) return null;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

function describe(error: unknown, isTimeout: boolean): { refused: boolean; problem: string } {
  if (isCausedBy(AddressRefusedError, error))
    return { refused: true, problem: 'The name leads to an address that is not on the public internet.' };
  if (isCausedBy(NameNotFoundError, error)) return { refused: false, problem: 'Its name was not found.' };
  if (isCausedBy(NameNotResolvedError, error))
    return { refused: false, problem: 'Its name could not be looked up.' };
  const code = codeOf(error);
  return { refused: false, problem: isTimeout ? 'It did not answer in time.' : problemOf(code) };
}

const timeouts = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

function problemOf(code: string): string {
  if (timeouts.has(code)) return 'It did not answer in time.';
  // A local origin may have a name; others are looked up by our own resolver.
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Its name was not found.';
  if (code === 'ECONNREFUSED') return 'Nothing answers at its address.';
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(code)) return `Its certificate is not trusted (${code}).`;
  return code === '' ? 'The connection broke.' : `The connection broke (${code}).`;
}

function isCausedBy(type: new () => Error, error: unknown): boolean {
  if (error instanceof type) return true;
  return error instanceof Error && error.cause !== undefined && isCausedBy(type, error.cause);
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  // A failure on every address is one error that contains the others.
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? codeOf(error.cause) : '';
}

import { performance } from 'node:perf_hooks';
import { Agent, request } from 'undici';
import { failedResult } from './failure.ts';
import { maskIdentityNumbers } from './mask.ts';
import { type AgencyResult, okResult } from './result.ts';

export type HttpRequest = {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** Whether repeating it would be wrong. */
  isWrite: boolean;
  signal?: AbortSignal;
};

export type HttpAnswer = { status: number; text: string; retryAfterMs: number | null };

/** A loggable summary of a call: no query, body or identity number. `status` is null without a response. */
export type RequestNote = { method: string; path: string; status: number | null; ms: number };

export type TransportOptions = {
  cert?: string;
  key?: string;
  /** Additional certificate authorities, PEM. */
  ca?: string;
  timeoutMs: number;
  connectTimeoutMs: number;
  maxAnswerBytes: number;
  onRequest?: (note: RequestNote) => void;
};

export type Transport = {
  /** One exchange without retries. Any status is a success; only an incomplete response is a failure. */
  send(request: HttpRequest): Promise<AgencyResult<HttpAnswer>>;
  close(): Promise<void>;
};

class AnswerTooLarge extends Error {}

/** HTTP over a dedicated connection pool, with the client certificate if configured. Connects on first use. */
export function createTransport(options: TransportOptions): Transport {
  const agent = new Agent({
    connect: {
      timeout: options.connectTimeoutMs,
      ...(options.cert ? { cert: options.cert, key: options.key } : {}),
      ...(options.ca ? { ca: options.ca } : {}),
    },
    headersTimeout: options.timeoutMs,
    bodyTimeout: options.timeoutMs,
    pipelining: 1,
  });

  return {
    async send({ method, url, headers, body, isWrite, signal }) {
      const timeout = AbortSignal.timeout(options.timeoutMs);
      const startedAt = performance.now();
      let status: number | null = null;
      try {
        const answer = await request(url, {
          dispatcher: agent,
          method,
          headers: { accept: 'application/json', ...headers },
          ...(body === undefined ? {} : { body }),
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        });
        status = answer.statusCode;
        const text = await readText(answer.body, options.maxAnswerBytes);
        return okResult({ status, text, retryAfterMs: readRetryAfter(answer.headers['retry-after']) });
      } catch (error) {
        return describeBreak(error, {
          isWrite,
          isTimeout: timeout.aborted,
          isAborted: signal?.aborted === true,
        });
      } finally {
        options.onRequest?.({
          method,
          path: maskIdentityNumbers(new URL(url).pathname),
          status,
          ms: Math.round(performance.now() - startedAt),
        });
      }
    },
    close: () => agent.destroy(),
  };
}

async function readText(body: AsyncIterable<Buffer>, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Throwing out of the loop destroys the stream and its connection.
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limit) throw new AnswerTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Seconds, or an HTTP date. */
function readRetryAfter(header: string | string[] | undefined): number | null {
  const text = Array.isArray(header) ? header[0] : header;
  if (!text) return null;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** Errors raised before anything is sent. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const untrusted = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT_ALTNAME)/;

function describeBreak(error: unknown, call: { isWrite: boolean; isTimeout: boolean; isAborted: boolean }) {
  const { isWrite } = call;
  if (call.isAborted) return failedResult('aborted', 'The call to the agency was given up.', { isWrite });
  if (error instanceof AnswerTooLarge)
    return failedResult('malformed', 'The agency sent more than we read.', { isWrite });
  const code = codeOf(error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT')
    return failedResult('timeout', 'The agency did not take our connection in time.', {
      isWrite,
      sent: false,
    });
  if (
    call.isTimeout ||
    code === 'UND_ERR_HEADERS_TIMEOUT' ||
    code === 'UND_ERR_BODY_TIMEOUT' ||
    code === 'ETIMEDOUT'
  )
    return failedResult('timeout', 'The agency took too long to answer.', { isWrite });
  if (neverSent.has(code))
    return failedResult('unreachable', `The agency cannot be reached (${code}).`, { isWrite, sent: false });
  if (untrusted.test(code))
    return failedResult('unreachable', `The agency's own certificate is not to be trusted (${code}).`, {
      isWrite,
      sent: false,
    });
  if (/^ERR_SSL_.*ALERT/.test(code))
    return failedResult('rejected-credentials', `The agency did not take our certificate (${code}).`, {
      isWrite,
    });
  return failedResult(
    'unreachable',
    `The connection to the agency broke before its answer was whole${code && ` (${code})`}.`,
    {
      isWrite,
    },
  );
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  // A failure on every address is one error that contains the others.
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? codeOf(error.cause) : '';
}

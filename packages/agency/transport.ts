import { performance } from 'node:perf_hooks';
import { Agent, request } from 'undici';
import { fail } from './failure.ts';
import { maskIdentityNumbers } from './mask.ts';
import { type AgencyResult, succeed } from './result.ts';

export type HttpRequest = {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** Whether carrying it out twice would be wrong. */
  isWrite: boolean;
  signal?: AbortSignal;
};

export type HttpAnswer = { status: number; text: string; retryAfterMs: number | null };

/** What the log may know of a call. `status` is null where no answer came. No query, no body, no identity number. */
export type RequestNote = { method: string; path: string; status: number | null; ms: number };

export type TransportOptions = {
  cert?: string;
  key?: string;
  /** Whom to trust beside the usual authorities, PEM. */
  ca?: string;
  timeoutMs: number;
  connectTimeoutMs: number;
  maxAnswerBytes: number;
  onRequest?: (note: RequestNote) => void;
};

export type Transport = {
  /** One exchange, never repeated: any status is an answer, only no whole answer is a failure. */
  send(request: HttpRequest): Promise<AgencyResult<HttpAnswer>>;
  close(): Promise<void>;
};

class AnswerTooLarge extends Error {}

/** HTTP over connections of its own, with our certificate where there is one. Opens none until it is used. */
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
        return succeed({ status, text, retryAfterMs: readRetryAfter(answer.headers['retry-after']) });
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
  // Leaving the loop by the throw destroys the stream, and its connection with it.
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

/** Errors that come before anything is sent. */
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
  if (call.isAborted) return fail('aborted', 'The call to the agency was given up.', { isWrite });
  if (error instanceof AnswerTooLarge)
    return fail('malformed', 'The agency sent more than we read.', { isWrite });
  const code = codeOf(error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT')
    return fail('timeout', 'The agency did not take our connection in time.', { isWrite, sent: false });
  if (
    call.isTimeout ||
    code === 'UND_ERR_HEADERS_TIMEOUT' ||
    code === 'UND_ERR_BODY_TIMEOUT' ||
    code === 'ETIMEDOUT'
  )
    return fail('timeout', 'The agency took too long to answer.', { isWrite });
  if (neverSent.has(code))
    return fail('unreachable', `The agency cannot be reached (${code}).`, { isWrite, sent: false });
  if (untrusted.test(code))
    return fail('unreachable', `The agency's own certificate is not to be trusted (${code}).`, {
      isWrite,
      sent: false,
    });
  if (/^ERR_SSL_.*ALERT/.test(code))
    return fail('rejected-credentials', `The agency did not take our certificate (${code}).`, { isWrite });
  return fail(
    'unreachable',
    `The connection to the agency broke before its answer was whole${code && ` (${code})`}.`,
    {
      isWrite,
    },
  );
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  // Several addresses tried in vain come as one error that holds the others.
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? codeOf(error.cause) : '';
}

import type { Context } from '#domain/context.ts';
import type { RowToSubmit, WorkflowOutcome } from './outcomes.ts';
import { parseWorkflowAnswer } from './parse-workflow-answer.ts';
import { signedChunkHeaders } from './sign-chunk.ts';
import { toWorkflowRecord } from './workflow-record.ts';

/** `secret` signs our calls; the workflow stores rows at `bulkCreateUrl`. */
export type WorkflowWebhook = { url: string; secret: string; bulkCreateUrl: string };

export type WorkflowChunk = {
  uploadId: string;
  /** The idempotency key: constant for all attempts of the same rows until one is answered. */
  chunkKey: string;
  rows: readonly RowToSubmit[];
};

export type WorkflowOptions = { timeoutMs?: number; maxAnswerBytes?: number; signal?: AbortSignal };

const defaults = { timeoutMs: 60_000, maxAnswerBytes: 1024 * 1024 };

/** One attempt of one chunk. Never throws; returns one outcome per row. */
export async function sendChunkToWorkflow(
  { requestId, clock }: Pick<Context, 'requestId' | 'clock'>,
  webhook: WorkflowWebhook,
  { uploadId, chunkKey, rows }: WorkflowChunk,
  options: WorkflowOptions = {},
): Promise<WorkflowOutcome[]> {
  const { timeoutMs, maxAnswerBytes } = { ...defaults, ...options };
  const records = rows.map(({ row, cells }) => ({ row, enrolment: toWorkflowRecord(cells) }));
  const body = JSON.stringify({ uploadId, records, bulkCreateUrl: webhook.bulkCreateUrl });
  const all = (outcome: Verdict) => rows.map(({ row }): WorkflowOutcome => ({ row, ...outcome }));
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(webhook.url, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...signedChunkHeaders({ body, chunkKey, at: clock() }, webhook.secret),
        'x-request-id': requestId,
      },
      body,
      // Identity numbers must not follow a redirect to another host.
      redirect: 'manual',
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
    const refusal = refusalOf(response);
    if (refusal) {
      await response.body?.cancel();
      return all(refusal);
    }
    const text = await readText(response, maxAnswerBytes);
    if (text === null) return all(unreadable('The workflow’s answer is too long'));
    const outcomes = parseWorkflowAnswer(
      text,
      rows.map(({ row }) => row),
    );
    return outcomes ?? all(unreadable('The workflow’s answer cannot be read'));
  } catch (error) {
    if (timeout.aborted) return all(unanswered('The workflow did not answer in time'));
    return all(
      options.signal?.aborted
        ? unanswered('The call to the workflow was given up')
        : unanswered(`The workflow cannot be reached${codeOf(error)}`),
    );
  }
}

type Verdict = WorkflowOutcome extends infer Outcome
  ? Outcome extends { row: number }
    ? Omit<Outcome, 'row'>
    : never
  : never;

function unanswered(reason: string, retryAfterMs?: number): Verdict {
  return { kind: 'later', reason, sameKey: true, retryAfterMs };
}

/** The answer would be the same with the same key. */
function unreadable(reason: string): Verdict {
  return { kind: 'later', reason, sameKey: false };
}

/** The verdict for a refusing status; null for an answer that may hold results. */
function refusalOf({ status, headers }: Response): Verdict | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 500) return unanswered(`The workflow failed (${status})`, readRetryAfter(headers));
  if (status === 429)
    return unanswered('The workflow is taking no more just now (429)', readRetryAfter(headers));
  if (status === 408 || status === 409 || status === 425)
    return unanswered(`The workflow is still busy (${status})`, readRetryAfter(headers));
  return { kind: 'halt', reason: `${describeBlocked(status)}, then resume` };
}

function describeBlocked(status: number): string {
  if (status === 401 || status === 403)
    return `The workflow does not accept our signature (${status}): check WORKFLOW_SIGNING_SECRET and the clock on both sides`;
  if (status === 404 || status === 410)
    return `There is no workflow at WORKFLOW_WEBHOOK_URL (${status}): check the address, and that the workflow is active`;
  if (status < 400)
    return `The workflow’s address sends us elsewhere (${status}): set WORKFLOW_WEBHOOK_URL to where it really is`;
  return `The workflow refuses what we send (${status}): check that it is the one that speaks this service’s format`;
}

/** Reads Retry-After, in seconds or as an HTTP date. */
function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after');
  if (!text) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/** Reads the body; null when it is longer than `limit`. */
async function readText(response: Response, limit: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the rest.
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The error's code in brackets, for example " (ECONNREFUSED)". */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return '';
  return ` (${String(cause.code)})`;
}

import { z } from 'zod';
import { decryptPayload, isCiphertext } from './encryption.ts';
import { defaultMessageOf, failedResult, failureKindOfStatus } from './failure.ts';
import { type AgencyResult, okResult } from './result.ts';
import type { HttpAnswer } from './transport.ts';

export type AgencyEnvelope = { data: unknown; meta: Record<string, unknown> };

const text = z.union([z.string(), z.number()]).transform(String);
const detail = z.object({ field: text.nullish(), message: text.nullish() });
const envelope = z.object({
  status: z.coerce.number().optional().catch(undefined),
  data: z.unknown().optional(),
  meta: z.record(z.string(), z.unknown()).nullish().catch(null),
  error: z.unknown().optional(),
  message: z.string().optional().catch(undefined),
});
const errorObject = z.object({
  code: text.nullish().catch(null),
  message: text.nullish().catch(null),
  details: z.array(z.unknown()).nullish().catch(null),
});

const maximumMessageLength = 600;

/**
 * Parses a response, encrypted (bare base64, with or without JSON quotes) or plain. `error: {}` means success, a status may be
 * a number or text, and an error's value may itself be encrypted.
 */
export function parseAgencyAnswer(
  { status, text: body }: Pick<HttpAnswer, 'status' | 'text'>,
  { key, isWrite }: { key: string; isWrite: boolean },
): AgencyResult<AgencyEnvelope> {
  const opened = open(body, key);
  if (status >= 300 && status < 400)
    return failedResult('malformed', `The agency sent us elsewhere (${status}).`, { status, isWrite });
  if (status >= 400) return refuse(status, opened, { key, isWrite });
  if (opened.kind === 'sealed') return undecryptable({ status, isWrite });
  const parsed = envelope.safeParse(opened.kind === 'json' ? opened.value : null);
  if (!parsed.success)
    return failedResult('malformed', 'The agency’s answer is not what it documents.', { status, isWrite });

  const { data, meta } = parsed.data;
  const error = readError(parsed.data.error, key);
  const innerStatus = parsed.data.status ?? 200;
  if (error || innerStatus >= 400) {
    return refuse(innerStatus >= 400 ? innerStatus : (error?.code ?? 400), opened, { key, isWrite });
  }
  const inner = typeof data === 'string' ? open(data, key) : null;
  if (inner?.kind === 'sealed') return undecryptable({ status, isWrite });
  return okResult({ data: inner?.kind === 'json' ? inner.value : data, meta: meta ?? {} });
}

const undecryptable = (call: { status: number; isWrite: boolean }) =>
  failedResult('undecryptable', 'The agency’s answer cannot be decrypted with our key.', call);

type Opened = { kind: 'json'; value: unknown } | { kind: 'words'; value: string } | { kind: 'sealed' };

function open(body: string, key: string): Opened {
  const trimmed = body.trim();
  const json = parseJsonOrUndefined(trimmed);
  if (json !== undefined && typeof json !== 'string') return { kind: 'json', value: json };
  const bare = typeof json === 'string' ? json.trim() : trimmed;
  if (!isCiphertext(bare)) return { kind: 'words', value: bare };
  const plain = decryptPayload(bare, key);
  if (plain === null) return { kind: 'sealed' };
  const value = parseJsonOrUndefined(plain);
  return value === undefined ? { kind: 'words', value: plain } : { kind: 'json', value };
}

function refuse(status: number, opened: Opened, { key, isWrite }: { key: string; isWrite: boolean }) {
  const kind = failureKindOfStatus(status);
  const parsed = opened.kind === 'json' ? envelope.safeParse(opened.value) : null;
  const error = parsed?.success ? readError(parsed.data.error, key) : null;
  const details = error?.details ?? [];
  const words = error?.message ?? (parsed?.success ? parsed.data.message : null) ?? wordsOf(opened);
  const complaints = details.map(({ field, message }) =>
    field && field !== '-' ? `${field}: ${message}` : message,
  );
  const message = [words || defaultMessageOf(kind, status), complaints.join('; ')].filter(Boolean).join(': ');
  return failedResult(kind, message.slice(0, maximumMessageLength), {
    status,
    details,
    isWrite,
    fromAgency: error !== null,
  });
}

type AgencyError = {
  code: number | null;
  message: string | null;
  details: { field: string; message: string }[];
};

/** null for a non-error: absent, null, `{}`, or an object without code, message and details. */
function readError(value: unknown, key: string): AgencyError | null {
  if (typeof value === 'string') {
    if (value.trim() === '') return null;
    const opened = open(value, key);
    if (opened.kind === 'json') return readError(opened.value, key);
    return { code: null, message: opened.kind === 'words' ? opened.value : null, details: [] };
  }
  const parsed = errorObject.safeParse(value);
  if (!parsed.success) return null;
  const details = (parsed.data.details ?? []).flatMap((entry) => {
    const one = detail.safeParse(entry);
    return one.success ? [{ field: one.data.field ?? '', message: one.data.message ?? '' }] : [];
  });
  const { code, message } = parsed.data;
  if (!code && !message && details.length === 0) return null;
  const status = Number(code);
  return { code: status >= 400 && status < 600 ? status : null, message: message || null, details };
}

/** A gateway's HTML page is not shown to people. */
function wordsOf(opened: Opened): string | null {
  return opened.kind === 'words' && opened.value !== '' && !opened.value.includes('<') ? opened.value : null;
}

/** Returns undefined for invalid JSON. */
export function parseJsonOrUndefined(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

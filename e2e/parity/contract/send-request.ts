import { Agent, fetch } from 'undici';
import type { CheckedAnswer } from './answer-checker.ts';
import type { Identifiers } from './identifiers.ts';
import type { PlannedRequest } from './plan-requests.ts';
import { isIdentifierReference, isSentFile } from './schema-arbitrary.ts';

/** A connection for each request: while schemas compile nobody notices that a server has closed an idle one. */
const dispatcher = new Agent({ pipelining: 0 });

export type Caller = { name: string; headers: Record<string, string> };

type EncodedBody = { body?: string | Uint8Array<ArrayBuffer>; type?: string };

/** Puts ids in the place of references. */
function fillIn(value: unknown, identifiers: Identifiers): unknown {
  if (isIdentifierReference(value)) return identifiers.pick(value);
  if (Array.isArray(value)) return value.map((member) => fillIn(member, identifiers));
  if (typeof value !== 'object' || value === null || isSentFile(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, fillIn(member, identifiers)]),
  );
}

function addFlaw(body: unknown, { flaw, oddity }: PlannedRequest): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const [first] = Object.keys(body);
  if (first === undefined) return body;
  if (flaw === 'lacks a field') return Object.fromEntries(Object.entries(body).slice(1));
  if (flaw === 'has an odd field') return { ...body, [first]: oddity };
  return body;
}

/** In one piece: a service may refuse a form, and hang up, before the last part of it is sent. */
async function encodeForm(body: unknown): Promise<EncodedBody> {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (isSentFile(value)) form.set(name, new Blob([value.content]), value.fileName);
    else form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const response = new Response(form);
  const type = response.headers.get('content-type') ?? '';
  return { body: new Uint8Array(await response.arrayBuffer()), type };
}

function toPairs(value: Record<string, unknown>): [string, string][] {
  return Object.entries(value).flatMap(([name, member]) =>
    [member].flat().map((each): [string, string] => [name, String(each)]),
  );
}

async function encodeBody(request: PlannedRequest, identifiers: Identifiers): Promise<EncodedBody> {
  const { contentType, flaw } = request;
  if (contentType === null) return {};
  const body = addFlaw(fillIn(request.body, identifiers), request);
  if (contentType === 'multipart/form-data') return encodeForm(body);
  const type = flaw === 'has another content type' ? 'application/x-unknown' : contentType;
  if (contentType === 'application/x-www-form-urlencoded') {
    return { body: new URLSearchParams(toPairs((body ?? {}) as Record<string, unknown>)).toString(), type };
  }
  if (contentType.startsWith('text/')) return { body: String(body), type };
  const text = JSON.stringify(body) ?? '';
  return { body: flaw === 'is no JSON' ? text.slice(1) : text, type };
}

function addressOf(
  origin: string,
  { path, params, query }: PlannedRequest,
  identifiers: Identifiers,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(String(fillIn(params[name], identifiers)).toWellFormed()),
  );
  const search = new URLSearchParams(toPairs(fillIn(query, identifiers) as Record<string, unknown>));
  return `${origin}${filled}?${search}`;
}

/** Sends what was planned and reads the answer; of a stream only that it began. */
export async function sendPlannedRequest(
  origin: string,
  request: PlannedRequest,
  { caller, identifiers }: { caller: Caller; identifiers: Identifiers },
): Promise<CheckedAnswer> {
  const { body, type } = await encodeBody(request, identifiers);
  const response = await fetch(addressOf(origin, request, identifiers), {
    method: request.method.toUpperCase(),
    headers: { ...caller.headers, ...(type ? { 'content-type': type } : {}) },
    dispatcher,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  });
  const contentType = response.headers.get('content-type');
  if (contentType?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, contentType, body: '' };
  }
  return { status: response.status, contentType, body: await response.text() };
}

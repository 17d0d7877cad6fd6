import type { GateFailures } from './failures.ts';

export const defaultMaxBodyBytes = 1_048_576;

/** Refuses a request that already says it is too large, before a byte of it is read. */
export function refuseAnnouncedSize(headers: Headers, maximum: number, failures: GateFailures): void {
  const announced = headers.get('content-length');
  if (announced !== null && Number(announced) > maximum) throw failures.tooLarge();
}

async function readBytes(request: Request, maximum: number, failures: GateFailures): Promise<Uint8Array> {
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > maximum) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    // A caller who left on the way: its lost connection must not be taken for the database's.
    throw failures.invalid({ message: 'The request ended before it was whole', cause });
  }
  if (size > maximum) throw failures.tooLarge();
  return Buffer.concat(chunks, size);
}

/** PostgreSQL's text holds no NUL character: such input is refused at the door. */
function refuseNul(failures: GateFailures) {
  return failures.invalid({ message: 'Text must not hold the NUL character' });
}

function parseJson(text: string, failures: GateFailures): unknown {
  let holdsNul = false;
  const watch = (key: string, value: unknown) => {
    holdsNul ||= key.includes('\0') || (typeof value === 'string' && value.includes('\0'));
    return value;
  };
  let parsed: unknown;
  try {
    parsed = /\\u0000/.test(text) ? JSON.parse(text, watch) : JSON.parse(text);
  } catch {
    throw failures.invalid({ message: 'The body must be well-formed JSON' });
  }
  if (holdsNul) throw refuseNul(failures);
  return parsed;
}

/** A query string or a form: name → value, or the list of values of a name that is repeated. */
export function parsePairs(
  pairs: URLSearchParams,
  failures: GateFailures,
): Record<string, string | string[]> {
  const grouped: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of pairs) {
    if (name.includes('\0') || value.includes('\0')) throw refuseNul(failures);
    const known = grouped[name];
    if (known === undefined) grouped[name] = value;
    else if (Array.isArray(known)) known.push(value);
    else grouped[name] = [known, value];
  }
  return grouped;
}

/**
 * The body as plain data, not yet checked against a schema. An empty body is an empty object. Throws the service's 400
 * for another content type, bytes that are not UTF-8 or text that is not JSON, its 413 past `maximum` bytes.
 */
export async function readBody(
  request: Request,
  options: { type: 'json' | 'json-or-form'; maximum: number; failures: GateFailures },
): Promise<unknown> {
  const { type, maximum, failures } = options;
  const bytes = await readBytes(request, maximum, failures);
  if (bytes.byteLength === 0) return {};
  const mediaType = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const isJson = mediaType === 'application/json' || /^application\/[\w.-]+\+json$/.test(mediaType);
  const isForm = type === 'json-or-form' && mediaType === 'application/x-www-form-urlencoded';
  if (!isJson && !isForm) throw failures.invalid({ message: 'The content type must be application/json' });
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw failures.invalid({ message: 'The body must be UTF-8 text' });
  }
  return isForm ? parsePairs(new URLSearchParams(text), failures) : parseJson(text, failures);
}

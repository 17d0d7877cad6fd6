import type { PipelineFailures } from '@repo/base/failures';
import { FormFileError, type FormFiles } from './form-files.ts';
import { mergeSmallChunks } from './merge-small-chunks.ts';
import { BrokenFormError, readMultipart } from './multipart.ts';

const defaultMaxBodyBytes = 1_048_576;

export type BodyType = 'json' | 'json-or-form' | 'multipart' | 'text';

/** What a form has around its files: boundaries, names, and its other fields. */
const roomForFields = 65_536;

/** Bytes: of the whole body, and of each of its files. */
export type BodyLimits = { maximumBytes: number; maxFileBytes?: number };

export function resolveBodyLimits(declared: { maxBodyBytes?: number; maxFileBytes?: number }): BodyLimits {
  const { maxFileBytes, maxBodyBytes } = declared;
  if (maxFileBytes === undefined) return { maximumBytes: maxBodyBytes ?? defaultMaxBodyBytes };
  return { maximumBytes: maxBodyBytes ?? maxFileBytes + roomForFields, maxFileBytes };
}

function tooLarge({ maxFileBytes }: BodyLimits, failures: PipelineFailures) {
  if (maxFileBytes === undefined) return failures.tooLarge();
  return failures.tooLarge({ message: `The file is too large: at most ${maxFileBytes / 1_048_576} MB` });
}

/** Refuses a request that already says it is too large, before a byte of it is read. */
export function assertContentLengthWithinLimit(
  headers: Headers,
  limits: BodyLimits,
  failures: PipelineFailures,
): void {
  const announced = headers.get('content-length');
  if (announced !== null && Number(announced) > limits.maximumBytes) throw tooLarge(limits, failures);
}

async function* readPieces(
  request: Request,
  limits: BodyLimits,
  failures: PipelineFailures,
): AsyncGenerator<Uint8Array> {
  if (request.body === null) return;
  let size = 0;
  try {
    for await (const piece of request.body) {
      size += piece.byteLength;
      if (size > limits.maximumBytes) break;
      yield piece;
    }
  } catch (cause) {
    // A caller who left on the way: its lost connection must not be taken for the database's.
    throw failures.invalid({ message: 'The request ended before it was whole', cause });
  }
  if (size > limits.maximumBytes) throw tooLarge(limits, failures);
}

async function readBytes(
  request: Request,
  limits: BodyLimits,
  failures: PipelineFailures,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of mergeSmallChunks(readPieces(request, limits, failures))) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** PostgreSQL's text holds no NUL character: such input is refused here. */
function refuseNul(failures: PipelineFailures) {
  return failures.invalid({ message: 'Text must not hold the NUL character' });
}

function parseJson(text: string, failures: PipelineFailures): unknown {
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
export function groupPairsByName<T extends string | File>(
  pairs: Iterable<[string, T]>,
  failures: PipelineFailures,
): Record<string, T | T[]> {
  const grouped: Record<string, T | T[]> = Object.create(null);
  for (const [name, value] of pairs) {
    if (`${name}${typeof value === 'string' ? value : value.name}`.includes('\0')) throw refuseNul(failures);
    const known = grouped[name];
    if (known === undefined) grouped[name] = value;
    else if (Array.isArray(known)) known.push(value);
    else grouped[name] = [known, value];
  }
  return grouped;
}

type BodyOptions = { type: BodyType; limits: BodyLimits; failures: PipelineFailures; files: FormFiles };

/** A form with files. What a browser sends for a file field where nobody chose a file counts as absent. */
async function parseMultipart(
  request: Request,
  contentType: string,
  { limits, failures, files }: BodyOptions,
): Promise<unknown> {
  const body = mergeSmallChunks(readPieces(request, limits, failures));
  const options = { contentType, files };
  const form = await readMultipart(body, options).catch((cause: unknown) => {
    if (cause instanceof FormFileError) {
      const message = 'There is no room for the file right now. Try again later';
      throw failures.unavailable({ message, retryAfterSeconds: 300, cause });
    }
    if (!(cause instanceof BrokenFormError)) throw cause;
    throw failures.invalid({ message: 'The form is not whole, or not well-formed', cause });
  });
  const { maxFileBytes = Number.POSITIVE_INFINITY } = limits;
  const isTooLarge = (value: string | File) => typeof value !== 'string' && value.size > maxFileBytes;
  if (form.some(([, value]) => isTooLarge(value))) throw tooLarge(limits, failures);
  const isChosen = (value: string | File) => typeof value === 'string' || value.name !== '' || value.size > 0;
  return groupPairsByName(
    form.filter(([, value]) => isChosen(value)),
    failures,
  );
}

function decodeText(bytes: Uint8Array<ArrayBuffer>, failures: PipelineFailures): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw failures.invalid({ message: 'The body must be UTF-8 text' });
  }
}

/**
 * The body as plain data, not yet checked against a schema. An empty body is an empty object. Throws the service's 400
 * for another content type, bytes that are not UTF-8 or text that is not JSON, its 413 past the limits. The files of a
 * `multipart` body are web Files: small ones in memory, large ones in `files`, whose caller removes them.
 */
export async function readBody(request: Request, options: BodyOptions): Promise<unknown> {
  const { type, limits, failures } = options;
  const contentType = request.headers.get('content-type') ?? '';
  const mediaType = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'multipart') {
    if (mediaType === 'multipart/form-data') return parseMultipart(request, contentType, options);
    throw failures.invalid({ message: 'The content type must be multipart/form-data' });
  }
  const bytes = await readBytes(request, limits, failures);
  // Byte for byte, whatever it says it is: a signature over it is what counts.
  if (type === 'text') return decodeText(bytes, failures);
  if (bytes.byteLength === 0) return {};
  const isJson = mediaType === 'application/json' || /^application\/[\w.-]+\+json$/.test(mediaType);
  const isForm = type === 'json-or-form' && mediaType === 'application/x-www-form-urlencoded';
  if (!isJson && !isForm) throw failures.invalid({ message: 'The content type must be application/json' });
  const text = decodeText(bytes, failures);
  return isForm ? groupPairsByName(new URLSearchParams(text), failures) : parseJson(text, failures);
}

import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { FormFileError, type FormFiles } from './form-files.ts';

export type FormPair = [name: string, value: string | File];

/** The largest number of fields and files together; no form of ours has as many. */
const maximumParts = 1_000;
/** The largest length of all text fields together, in UTF-16 units: unlike files, they are held in memory. */
const maximumTextLength = 1_048_576;

/** Browsers percent-encode line ends and quotation marks in names, which would end the name there. */
function readName(text: string): string {
  return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%22', '"');
}

type ReadOptions = { contentType: string; files: FormFiles };

/** Collects the fields of a form in their order while its bytes are written to the parser. No content is copied. */
function createForm({ contentType, files }: ReadOptions) {
  const pairs: (FormPair | null)[] = [];
  const open: { content: Readable; reading: Promise<void> }[] = [];
  const parser = new Busboy({
    headers: { 'content-type': contentType },
    // In bytes, and above our own limit: the library silently truncates a longer field, where ours refuses the form.
    limits: { fieldSize: 4 * maximumTextLength, parts: maximumParts },
    preservePath: true,
    isPartAFile: (_name, _type, fileName) => fileName !== undefined,
  });
  const ended = Promise.withResolvers<void>();
  // A caller that stops early awaits nothing, and a rejection without a handler would end the process.
  ended.promise.catch(() => undefined);
  let hasFailed = false;
  let stopWaiting = () => {};
  const fail = (cause: unknown) => {
    hasFailed = true;
    ended.reject(cause);
    stopWaiting();
  };
  parser.on('error', fail).on('finish', ended.resolve);
  parser.on('partsLimit', () => fail(new Error('The form has too many parts')));
  const place = (name: string | undefined): number => {
    if (name === undefined) fail(new Error('A part of the form has no name'));
    return pairs.push(null) - 1;
  };
  let textLength = 0;
  parser.on('field', (name, value) => {
    textLength += value.length;
    if (textLength > maximumTextLength) fail(new Error('The form has too much text'));
    pairs[place(name)] = [readName(name ?? ''), value];
  });
  parser.on('file', (name, content, fileName, _encoding, type) => {
    const at = place(name);
    content.on('error', fail);
    const reading = files.read(content).then((blob) => {
      pairs[at] = [readName(name ?? ''), new File([blob], readName(fileName ?? ''), { type })];
    });
    reading.catch(fail);
    open.push({ content, reading });
  });
  const write = async (piece: Uint8Array) => {
    if (!hasFailed) {
      await new Promise<void>((resolve) => {
        // After a failure the library may never call back, because it waits for somebody to read the file.
        stopWaiting = resolve;
        parser.write(piece, () => resolve());
      });
    }
    if (hasFailed) await ended.promise;
  };
  const readFiles = () => Promise.all(open.map(({ reading }) => reading));
  /** Stops reading files that will not arrive whole. */
  const abandon = async () => {
    for (const { content } of open) content.destroy();
    await Promise.allSettled(open.map(({ reading }) => reading));
  };
  return { parser, pairs, write, ended: ended.promise, readFiles, abandon };
}

/** Thrown for a body that is not a form, or is cut off. */
export class BrokenFormError extends Error {}

function broken(cause: unknown): never {
  if (cause instanceof FormFileError) throw cause;
  throw new BrokenFormError('The form is not whole', { cause });
}

function startForm(options: ReadOptions) {
  try {
    return createForm(options);
  } catch (cause) {
    return broken(cause);
  }
}

/** Reads a form (multipart/form-data) while it arrives. Throws BrokenFormError, FormFileError, and what `body` throws. */
export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  options: ReadOptions,
): Promise<FormPair[]> {
  const { parser, pairs, write, ended, readFiles, abandon } = startForm(options);
  try {
    for await (const piece of body) {
      await write(piece).catch(broken);
    }
    parser.end();
    await ended.then(readFiles).catch(broken);
  } catch (error) {
    await abandon();
    throw error;
  }
  return pairs.filter((pair) => pair !== null);
}

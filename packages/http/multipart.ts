import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { FormFileError, type FormFiles } from './form-files.ts';

export type FormPair = [name: string, value: string | File];

/** More than any form of ours has. */
const mostParts = 1_000;

/** As browsers write what would end a name too early. */
function readName(text: string): string {
  return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%22', '"');
}

type ReadOptions = { contentType: string; maxBytes: number; files: FormFiles };

/** Where a form's fields are put as they come, in their order. Nothing of it is held twice. */
function createForm({ contentType, maxBytes, files }: ReadOptions) {
  const pairs: (FormPair | null)[] = [];
  const open: { content: Readable; reading: Promise<void> }[] = [];
  const parser = new Busboy({
    headers: { 'content-type': contentType },
    // The whole form is no longer than that; the library would cut a field off in silence.
    limits: { fieldSize: maxBytes, parts: mostParts },
    preservePath: true,
    isPartAFile: (_name, _type, fileName) => fileName !== undefined,
  });
  const ended = Promise.withResolvers<void>();
  // Who stops in the middle does not wait for it.
  ended.promise.catch(() => undefined);
  parser.on('error', ended.reject).on('finish', ended.resolve);
  parser.on('partsLimit', () => ended.reject(new Error('The form has too many parts')));
  const place = (name: string | undefined): number => {
    if (name === undefined) ended.reject(new Error('A part of the form has no name'));
    return pairs.push(null) - 1;
  };
  parser.on('field', (name, value) => {
    pairs[place(name)] = [readName(name ?? ''), value];
  });
  parser.on('file', (name, content, fileName, _encoding, type) => {
    const at = place(name);
    content.on('error', ended.reject);
    const reading = files.read(content).then((blob) => {
      pairs[at] = [readName(name ?? ''), new File([blob], readName(fileName ?? ''), { type })];
    });
    reading.catch(ended.reject);
    open.push({ content, reading });
  });
  const readFiles = () => Promise.all(open.map(({ reading }) => reading));
  /** Ends the reading of files that do not come to their end. */
  const abandon = async () => {
    for (const { content } of open) content.destroy();
    await Promise.allSettled(open.map(({ reading }) => reading));
  };
  return { parser, pairs, ended: ended.promise, readFiles, abandon };
}

/** Thrown for what is no form, or not a whole one. */
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

/** Reads a form (multipart/form-data) as it comes. Throws BrokenFormError, FormFileError, and what `body` throws. */
export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  options: ReadOptions,
): Promise<FormPair[]> {
  const { parser, pairs, ended, readFiles, abandon } = startForm(options);
  try {
    for await (const piece of body) {
      const written = new Promise<void>((resolve) => {
        parser.write(piece, () => resolve());
      });
      await Promise.race([written, ended]).catch(broken);
    }
    parser.end();
    await ended.then(readFiles).catch(broken);
  } catch (error) {
    await abandon();
    throw error;
  }
  return pairs.filter((pair) => pair !== null);
}

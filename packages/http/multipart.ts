import { Busboy } from '@fastify/busboy';

export type FormPair = [name: string, value: string | File];

/** More than any form of ours has. */
const mostParts = 1_000;

/** As browsers write what would end a name too early. */
function readName(text: string): string {
  return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%22', '"');
}

/** Where a form's fields are put as they come, in their order. Nothing of it is held twice: a file is the pieces that came. */
function createForm(contentType: string, maxBytes: number) {
  const pairs: (FormPair | null)[] = [];
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
    const pieces: Blob[] = [];
    content
      // A blob of blobs refers to them: only each piece is copied, once.
      .on('data', (piece: Buffer) => pieces.push(new Blob([Uint8Array.from(piece)])))
      .on('end', () => {
        pairs[at] = [readName(name ?? ''), new File(pieces, readName(fileName ?? ''), { type })];
      })
      .on('error', ended.reject);
  });
  return { parser, pairs, ended: ended.promise };
}

/** Thrown for what is no form, or not a whole one. */
export class BrokenFormError extends Error {}

/** Reads a form (multipart/form-data) as it comes. Throws BrokenFormError, and what `body` throws. */
export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  { contentType, maxBytes }: { contentType: string; maxBytes: number },
): Promise<FormPair[]> {
  const broken = (cause: unknown) => {
    throw new BrokenFormError('The form is not whole', { cause });
  };
  let form: ReturnType<typeof createForm>;
  try {
    form = createForm(contentType, maxBytes);
  } catch (cause) {
    return broken(cause);
  }
  const { parser, pairs, ended } = form;
  for await (const piece of body) {
    const written = new Promise<void>((resolve) => {
      parser.write(piece, () => resolve());
    });
    await Promise.race([written, ended]).catch(broken);
  }
  parser.end();
  await ended.catch(broken);
  return pairs.filter((pair) => pair !== null);
}

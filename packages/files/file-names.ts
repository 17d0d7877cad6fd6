import { randomBytes } from 'node:crypto';
import { type DetectedFile, endingOf } from './detect-file.ts';
import { fileTypes, macroEndings } from './file-types.ts';

const mostCharacters = 100;

const knownEndings: readonly string[] = [
  ...Object.values(fileTypes).flatMap(({ endings }) => endings),
  ...macroEndings,
];

/**
 * A name that is safe in a path, a header and on any disk, in whatever script it was written: no slash, no control or
 * invisible character, no dot in front, at most 100 characters, and the ending of what the file really is.
 */
export function safeFileName(name: string, { kind, ending }: Pick<DetectedFile, 'kind' | 'ending'>): string {
  const written = endingOf(name);
  const allowed: readonly string[] = kind === 'macro' ? [ending] : fileTypes[kind].endings;
  const kept = allowed.includes(written) ? written : ending;
  const stem = knownEndings.includes(written) ? name.slice(0, -written.length - 1) : name;
  const clean = stem
    .normalize('NFC')
    // What a path was, is left behind: some browsers send one.
    .replace(/^.*[\\/]/s, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/^[.-]+/, '');
  const room = mostCharacters - kept.length - 1;
  const short = [...clean]
    .slice(0, room)
    .join('')
    .replace(/[.-]+$/, '');
  return `${short || 'file'}.${kept}`;
}

/** What a document's address ends in: `<random>-<safe name>`. Nobody guesses it. */
export function storedFileName(safeName: string): string {
  return `${randomBytes(12).toString('hex')}-${safeName}`;
}

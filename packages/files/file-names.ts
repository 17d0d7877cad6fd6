import { randomBytes } from 'node:crypto';
import { type DetectedFile, extensionWithoutDot } from './detect-file.ts';
import { fileTypes, macroEndings } from './file-types.ts';

const maximumCharacters = 100;

const knownEndings: readonly string[] = [
  ...Object.values(fileTypes).flatMap(({ endings }) => endings),
  ...macroEndings,
];

/**
 * A name in any script that is safe in paths, headers and on disks: no slash, control or invisible character or leading
 * dot, at most 100 characters, and the detected file's extension.
 */
export function safeFileName(name: string, { kind, ending }: Pick<DetectedFile, 'kind' | 'ending'>): string {
  const written = extensionWithoutDot(name);
  const allowed: readonly string[] = kind === 'macro' ? [ending] : fileTypes[kind].endings;
  const kept = allowed.includes(written) ? written : ending;
  const stem = knownEndings.includes(written) ? name.slice(0, -written.length - 1) : name;
  const clean = stem
    .normalize('NFC')
    // Some browsers send a path.
    .replace(/^.*[\\/]/s, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/^[.-]+/, '');
  const room = maximumCharacters - kept.length - 1;
  const short = [...clean]
    .slice(0, room)
    .join('')
    .replace(/[.-]+$/, '');
  return `${short || 'file'}.${kept}`;
}

/** Unguessable: `<random>-<safe name>`. */
export function addRandomPrefix(safeName: string): string {
  return `${randomBytes(12).toString('hex')}-${safeName}`;
}

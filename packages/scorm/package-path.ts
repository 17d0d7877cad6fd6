import { PackageRefusal } from './problems.ts';

const maximumCharacters = 400;

// Control characters, format characters (which can change text direction), unpaired surrogates, private use, and replacement
// characters.
const strange = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\uFFFD]/u;

/**
 * Normalises a path within a package: slashes, composed characters. Throws PackageRefusal for a path that escapes (parent
 * folder, root, drive) or is ambiguous.
 */
export function normalizePackagePath(name: string): string {
  const path = name.normalize('NFC');
  const isPlain = path.length <= maximumCharacters && !strange.test(path) && !path.includes('\\');
  const isRelative = !path.startsWith('/') && !/^[a-z]:/i.test(path);
  const areFolders = path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
  if (isPlain && isRelative && areFolders) return path;
  throw new PackageRefusal('bad-name', name);
}

/** Equal for names that a case-insensitive disk does not distinguish. */
export function caseFoldedPath(path: string): string {
  return path.normalize('NFKC').toLowerCase();
}

/** Files that archive programs add, such as __MACOSX. */
export function isSystemFile(path: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/.test(path);
}

import { PackageRefusal } from './problems.ts';

const mostCharacters = 400;

// Control and format characters (which turn the direction of a text), lone halves of characters, and what could not be decoded.
const strange = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\uFFFD]/u;

/**
 * A path inside of a package as it is stored: folders by slashes, composed characters. Throws PackageRefusal for one that
 * leads anywhere else (up, from the top, to a drive) or that is not one path to everybody.
 */
export function packagePath(name: string): string {
  const path = name.normalize('NFC');
  const isPlain = path.length <= mostCharacters && !strange.test(path) && !path.includes('\\');
  const isRelative = !path.startsWith('/') && !/^[a-z]:/i.test(path);
  const areFolders = path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
  if (isPlain && isRelative && areFolders) return path;
  throw new PackageRefusal('bad-name', name);
}

/** What two names have in common where somebody's disk does not tell them apart. */
export function foldedPath(path: string): string {
  return path.normalize('NFKC').toLowerCase();
}

/** What programs leave in a zip beside its content. */
export function isLitter(path: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/.test(path);
}

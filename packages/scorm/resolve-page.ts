import { caseFoldedPath } from './package-path.ts';
import { PackageRefusal } from './problems.ts';

const anyOrigin = 'http://package.invalid';

type Reference = { bases: readonly string[]; href: string; parameters: string };

/** SCORM's rule for an item's parameters: a fragment is appended, anything else joins the query. */
function withParameters(search: string, hash: string, parameters: string): string {
  const plain = parameters.trim().replace(/^[?&]+/, '');
  if (plain === '') return search + hash;
  if (plain.startsWith('#')) return hash === '' ? search + plain : search + hash;
  return `${search === '' ? '?' : `${search}&`}${plain}${hash}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return path;
  }
}

/**
 * The page of a resource as a package path, and the rest of its URL. Throws PackageRefusal for a missing page or another
 * website.
 */
export function resolvePage(
  { bases, href, parameters }: Reference,
  paths: ReadonlyMap<string, string>,
): { page: string; query: string } {
  const forward = [...bases, href].map((part) => part.trim().replaceAll('\\', '/'));
  let url: URL | null = new URL(`${anyOrigin}/`);
  for (const part of forward) url = part === '' ? url : url && URL.parse(part, url);
  if (url === null) throw new PackageRefusal('missing-page', href);
  if (url.origin !== anyOrigin) throw new PackageRefusal('page-outside', href);
  const page = paths.get(caseFoldedPath(decoded(url.pathname.slice(1))));
  if (page === undefined) throw new PackageRefusal('missing-page', href);
  // The parameters are the package's own text, so the URL parser encodes them.
  const tail = URL.parse(`${anyOrigin}/x${withParameters(url.search, url.hash, parameters)}`);
  return { page, query: tail === null ? '' : (tail.search + tail.hash).slice(0, 2000) };
}

import type { ManifestEntry } from './route-module.ts';

export type FoundManifestEntry = { entry: ManifestEntry; params: Record<string, string | string[]> };

/** A literal segment comes before "[id]", and that before "[...rest]", as Next chooses. */
export function compareRoutePrecedence(one: ManifestEntry, other: ManifestEntry): number {
  const key = ({ path }: ManifestEntry) =>
    path.replaceAll('[...', '\u{10FFFF}\u{10FFFF}').replaceAll('[', '\u{10FFFF}');
  return key(one) < key(other) ? -1 : 1;
}

/** The values of a path's parameters, or null where the path is another. */
function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
): FoundManifestEntry['params'] | null {
  const params: FoundManifestEntry['params'] = {};
  for (const [index, expected] of pattern.entries()) {
    const rest = /^\[\.\.\.(\w+)\]$/.exec(expected)?.[1];
    if (rest !== undefined)
      return index < segments.length ? { ...params, [rest]: segments.slice(index) } : null;
    const actual = segments[index];
    if (actual === undefined) return null;
    const name = /^\[(\w+)\]$/.exec(expected)?.[1];
    if (name !== undefined) params[name] = actual;
    else if (expected !== actual) return null;
  }
  return pattern.length === segments.length ? params : null;
}

/** Finds the route of a path that is given by its decoded segments, in which a slash may therefore stand. */
export function createRouteFinder(
  entries: readonly ManifestEntry[],
): (segments: readonly string[]) => FoundManifestEntry | null {
  const patterns = entries
    .toSorted(compareRoutePrecedence)
    .map((entry) => ({ entry, pattern: entry.path.split('/').slice(1) }));

  return (segments) => {
    for (const { entry, pattern } of patterns) {
      const params = matchSegments(pattern, segments);
      if (params) return { entry, params };
    }
    return null;
  };
}

/** Literal segments before parameters, and those before the rest of a path, as the router chooses. */
function weightOf(pattern: string): string {
  return pattern.replaceAll('[...', '\u{10FFFE}').replaceAll('[', '\u{10FFFD}');
}

/**
 * Says which page of an app a path is: "/listings/oak-desk" is "/listings/[slug]". A path that is no page's is "other", so
 * that nothing of an address is kept that somebody made up or that names a person.
 */
export function createPagePatternFinder(pages: readonly string[]): (pathname: string) => string {
  const known = pages
    .toSorted((one, other) => (weightOf(one) < weightOf(other) ? -1 : 1))
    .map((pattern) => ({
      pattern,
      test: new RegExp(
        `^${pattern
          .replaceAll('.', '\\.')
          .replaceAll(/\[\\\.\\\.\\\.\w+\]/g, '.+')
          .replaceAll(/\[\w+\]/g, '[^/]+')}/?$`,
      ),
    }));
  return (pathname) => known.find(({ test }) => test.test(pathname))?.pattern ?? 'other';
}

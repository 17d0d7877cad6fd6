/** The request header in which the proxy tells a page its own path and query: Next tells it neither. */
export const pathAndQueryHeader = 'x-page-path';

/** Whether a path is, or lies below, one of those that only signed-in people may see. */
export function createPathPrefixTest(prefixes: readonly string[]): (pathname: string) => boolean {
  return (pathname) => {
    const path = decodePath(pathname).toLowerCase();
    return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  };
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

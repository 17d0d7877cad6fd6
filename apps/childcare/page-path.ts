/** The request header in which the proxy tells a page its own path and query: Next tells it neither. */
export const pathHeader = 'x-page-path';

const protectedPrefixes = [
  '/home',
  '/learn',
  '/certificates',
  '/notifications',
  '/profile',
  '/settings',
  '/centre',
  '/admin',
];

/** Whether a path is, or lies below, one that only signed-in people may see. */
export function isProtectedPath(pathname: string): boolean {
  const path = decodePath(pathname).toLowerCase();
  return protectedPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

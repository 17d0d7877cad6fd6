import type { NextConfig } from 'next';

const sharedPackages = [
  'account-deletion',
  'accounts',
  'agency',
  'api-keys',
  'audit',
  'auth',
  'base',
  'certificates',
  'config',
  'db',
  'files',
  'http',
  'jobs',
  'mail',
  'media',
  'notifications',
  'outbound',
  'pages',
  'payments',
  'personal-data',
  'quizzes',
  'rich-text',
  'schemas',
  'scorm',
  'sheets',
  'telemetry',
  'threads',
  'ui',
  'webhooks',
].map((name) => `@repo/${name}`);

const pagePaths = '/((?!api(?:/|$)|\\.well-known/|uploads/[^/]+/[^/]+/[^/]+$|scorm/|_next/static/).*)';

/**
 * Strict-Transport-Security behind TLS. Pages and the API decide by the service's own address; answers of the framework
 * itself decide by the proxy's header.
 */
const behindTls = {
  has: [{ type: 'header' as const, key: 'x-forwarded-proto', value: 'https' }],
  // Must match packages/http/content-security-policy.ts, which this package does not import.
  headers: [{ key: 'strict-transport-security', value: 'max-age=31536000; includeSubDomains' }],
};

const permissionsPolicy = (geolocation: string) => `camera=(), microphone=(), ${geolocation}, payment=()`;

/** For an app whose pages may ask a visitor where they are: of two entries with the same header the later one counts. */
export function withGeolocation(config: NextConfig): NextConfig {
  const allowed = { key: 'permissions-policy', value: permissionsPolicy('geolocation=(self)') };
  return {
    ...config,
    headers: async () => [...((await config.headers?.()) ?? []), { source: pagePaths, headers: [allowed] }],
  };
}

/**
 * Shared by the three apps. The Content-Security-Policy is not here: it carries a nonce per request, set by each app's
 * proxy.ts and, for the API, by the request pipeline.
 */
export const sharedNextConfig: NextConfig = {
  transpilePackages: sharedPackages,
  serverExternalPackages: [
    // They load modules by computed names, which a bundler cannot follow; stripe also has separate builds per platform.
    ...['cloudinary', 'pg-boss', 'stripe'],
    // Bundling would copy them into about a hundred routes, a megabyte each, and add minutes to the build.
    ...['nodemailer', 'rate-limiter-flexible', 'undici', 'web-push'],
    // Its threads start from a file of its own.
    'piscina',
  ],
  // API routes are reached through app/api/[[...path]]/route.tsx: as separate Next entries they took half of the build.
  pageExtensions: ['tsx'],
  experimental: {
    // The server's code is loaded once: minifying or mapping it costs seconds per build without a benefit.
    serverMinification: false,
    serverSourceMaps: false,
    // Builds run only after changes and never read this cache, which took seconds to write.
    turbopackFileSystemCacheForBuild: false,
    // With it, Next 16.4's development server treats each page load as a change and reloads endlessly.
    turbopackServerFastRefresh: false,
    // Preloading all pages and Next's copies of all API routes takes 280 MB and saves a tenth of a second on a first visit.
    preloadEntriesOnStart: false,
  },
  poweredByHeader: false,
  // The media service resizes images; an own optimiser could be overloaded.
  images: { unoptimized: true },
  reactStrictMode: true,
  // Types are checked once for the whole workspace.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [
    {
      // Uploads and SCORM packages set these headers themselves.
      source: pagePaths,
      headers: [
        { key: 'x-content-type-options', value: 'nosniff' },
        { key: 'referrer-policy', value: 'strict-origin-when-cross-origin' },
        { key: 'x-frame-options', value: 'DENY' },
        { key: 'permissions-policy', value: permissionsPolicy('geolocation=()') },
        { key: 'cross-origin-opener-policy', value: 'same-origin' },
      ],
    },
    {
      // The headers of a page have no effect on its scripts and styles.
      source: '/_next/static/:path*',
      headers: [{ key: 'x-content-type-options', value: 'nosniff' }],
    },
    { source: pagePaths, ...behindTls },
    { source: '/_next/static/:path*', ...behindTls },
  ],
};

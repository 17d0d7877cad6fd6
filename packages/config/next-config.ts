import type { NextConfig } from 'next';

/** Packages that are shared as TypeScript source. */
const sharedPackages = [
  'account-deletion',
  'accounts',
  'agency',
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
  'pages',
  'payments',
  'personal-data',
  'rich-text',
  'schemas',
  'scorm',
  'sheets',
  'threads',
  'ui',
].map((name) => `@repo/${name}`);

const pagePaths = '/((?!api(?:/|$)|\\.well-known/|uploads/[^/]+/[^/]+/[^/]+$|scorm/|_next/static/).*)';

/**
 * Behind TLS everything says that it is to be asked for by TLS alone. A page and the API know the service's own address for that;
 * what the framework answers by itself goes by what the proxy that ends TLS says.
 */
const behindTls = {
  has: [{ type: 'header' as const, key: 'x-forwarded-proto', value: 'https' }],
  // As packages/http/content-security-policy.ts has it, which this package does not import.
  headers: [{ key: 'strict-transport-security', value: 'max-age=31536000; includeSubDomains' }],
};

/**
 * The configuration that the three apps share. The Content-Security-Policy is not here: it carries a nonce, so each
 * app's proxy.ts makes it per request; answers of the API get theirs from the request pipeline.
 */
export const sharedNextConfig: NextConfig = {
  transpilePackages: sharedPackages,
  serverExternalPackages: [
    // They load parts of themselves by computed names, which a bundle cannot follow; stripe has a build for each platform, and
    // this is Node.
    ...['cloudinary', 'pg-boss', 'stripe'],
    // Each route that reaches one would get a copy of its own: a megabyte for each of a hundred routes, and minutes of the build.
    ...['nodemailer', 'rate-limiter-flexible', 'undici'],
    // Its threads begin with a file of its own.
    'piscina',
  ],
  // An API route is reached through app/api/[[...path]]/route.tsx: as entries of Next's own, a hundred of them took half of the build.
  pageExtensions: ['tsx'],
  experimental: {
    // The server's code is loaded once: smaller or mapped, it costs seconds of each build and gains nothing.
    serverMinification: false,
    serverSourceMaps: false,
    // A build begins from what changed, or not at all: a cache that no build reads took seconds to write.
    turbopackFileSystemCacheForBuild: false,
    // With it, 16.4's development server counts each page load as a change and has the browser reload without end.
    turbopackServerFastRefresh: false,
    // It would load every page and, a megabyte and a half each, Next's copy of every route of the API, which the production
    // server does not use: 280 MB for a first visit that is a tenth of a second faster.
    preloadEntriesOnStart: false,
  },
  poweredByHeader: false,
  // The media service resizes; an image optimiser of our own would only be something to overload.
  images: { unoptimized: true },
  reactStrictMode: true,
  // Types are checked once for the whole workspace, not again by each build.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [
    {
      // Uploads and SCORM packages say themselves how they may be shown.
      source: pagePaths,
      headers: [
        { key: 'x-content-type-options', value: 'nosniff' },
        { key: 'referrer-policy', value: 'strict-origin-when-cross-origin' },
        { key: 'x-frame-options', value: 'DENY' },
        { key: 'permissions-policy', value: 'camera=(), microphone=(), geolocation=(), payment=()' },
        { key: 'cross-origin-opener-policy', value: 'same-origin' },
      ],
    },
    {
      // What is said of a page means nothing to its scripts and styles, and a page has many of them.
      source: '/_next/static/:path*',
      headers: [{ key: 'x-content-type-options', value: 'nosniff' }],
    },
    { source: pagePaths, ...behindTls },
    { source: '/_next/static/:path*', ...behindTls },
  ],
};

import { join } from 'node:path';

export default {
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: join(import.meta.dirname, '../../../..') },
};

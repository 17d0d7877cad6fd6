import { defineConfig } from 'prisma/config';

export default defineConfig({
  schema: 'marketplace/schema',
  migrations: { path: 'marketplace/migrations' },
  datasource: {
    url: process.env.MARKETPLACE_DATABASE_URL ?? '',
    ...(process.env.SHADOW_DATABASE_URL ? { shadowDatabaseUrl: process.env.SHADOW_DATABASE_URL } : {}),
  },
});

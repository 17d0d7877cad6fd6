import { defineConfig } from 'prisma/config';

export default defineConfig({
  schema: 'childcare/schema',
  migrations: { path: 'childcare/migrations' },
  datasource: {
    url: process.env.CHILDCARE_DATABASE_URL ?? '',
    ...(process.env.SHADOW_DATABASE_URL ? { shadowDatabaseUrl: process.env.SHADOW_DATABASE_URL } : {}),
  },
});

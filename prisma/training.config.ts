import { defineConfig } from 'prisma/config';

export default defineConfig({
  schema: 'training/schema',
  migrations: { path: 'training/migrations' },
  datasource: {
    url: process.env.TRAINING_DATABASE_URL ?? '',
    ...(process.env.SHADOW_DATABASE_URL ? { shadowDatabaseUrl: process.env.SHADOW_DATABASE_URL } : {}),
  },
});

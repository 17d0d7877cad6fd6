import { hasTrainingCookie } from '@repo/auth/training-session';
import { readCoalescedRows } from '@repo/db/hot-read';
import { Prisma } from '@repo/db/training';
import type { SharedPages } from '@repo/http/server/page-cache';
import { services } from './services.ts';

const sharedPath = /^\/(?:login|forgot-password|privacy)?$/;

/** The pages that every signed-out visitor sees alike. They show nothing from the database. */
export const cachedPageRules: SharedPages = {
  isShared: (pathname) => sharedPath.test(pathname),
  hasSession: (cookie) => hasTrainingCookie(new Headers(cookie === undefined ? {} : { cookie })),
  async readVersion() {
    // Rejects while the database is away.
    await readCoalescedRows(services().db, Prisma.sql`SELECT 1 AS one`, { prepared: true });
    return 'constant';
  },
};

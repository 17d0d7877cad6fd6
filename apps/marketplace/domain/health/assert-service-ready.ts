import { assertDatabaseReady } from '@repo/db/readiness';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { migrations } from '#generated/migrations.ts';

/** Throws notReady. */
export function assertServiceReady(ctx: Pick<Context, 'db'>): Promise<{ status: 'ready' }> {
  return assertDatabaseReady(ctx.db, migrations, errors.notReady);
}

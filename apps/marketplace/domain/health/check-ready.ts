import { findMissingMigrations } from '@repo/db/readiness';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { migrations } from '#generated/migrations.ts';

/** Whether requests can be served: the database answers and has every migration this build knows. Throws notReady. */
export async function checkReady(ctx: Pick<Context, 'db'>): Promise<{ status: 'ready' }> {
  const missing = await findMissingMigrations(ctx.db, migrations).catch((cause: unknown) => {
    throw errors.notReady({ cause, retryAfterSeconds: 5 });
  });
  if (missing.length > 0) {
    throw errors.notReady({
      message: `The database lacks ${missing.length} of the migrations`,
      retryAfterSeconds: 5,
    });
  }
  return { status: 'ready' };
}

import { nextAuthPaths } from '@repo/auth/answer-auth';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { answerAuth } from './next-auth.ts';

const known = new Set<string>(nextAuthPaths);

/** Hands a GET under /api/auth to the library; throws notFound for an address it has no use for. */
export async function answerNextAuthGet(
  ctx: Context,
  { request, path, query }: { request: Request; path: string[]; query: Record<string, string> },
): Promise<Response> {
  const [action] = path;
  if (!action || !known.has(path.join('/'))) throw errors.notFound();
  return answerAuth(ctx, { request, action, query });
}

import type { ServedFile } from '@repo/files/file-response';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { gradingScopeOf, readableFiles } from '#domain/grading/grading-scope.ts';
import { pathOfUrl } from './file-url.ts';

/** A document at its address, for those who may see it. Throws documentNotFound, also for everybody else. */
export async function readFile(ctx: SignedInContext, url: string): Promise<ServedFile> {
  const path = pathOfUrl(url);
  if (path === null || path.includes('\0')) throw errors.documentNotFound();
  const row = await ctx.db.storedFile.findFirst({
    where: { AND: [{ path }, readableFiles(await gradingScopeOf(ctx), ctx.actor)] },
    select: { name: true, contentType: true, bytes: true, storageKey: true },
  });
  const content = row && (await ctx.files.read(row.storageKey));
  if (!row || !content) throw errors.documentNotFound();
  return { name: row.name, contentType: row.contentType, bytes: row.bytes, content };
}

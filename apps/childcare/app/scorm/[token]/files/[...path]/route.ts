import { z } from 'zod';
import { errors } from '#domain/errors.ts';
import { getPackageFile } from '#domain/scorm/get-package-file.ts';
import { route } from '#http.ts';
import { packageFileResponse, packagePathOf } from '#scorm-file.ts';
import { isScormHost } from '#scorm-origin.ts';
import { services } from '#services.ts';

async function admitIndexRead(userId: string): Promise<void> {
  const limit = await services().rateLimits.consume('scormIndex', `user:${userId}`);
  if (!limit.allowed) throw errors.tooManyRequests({ retryAfterSeconds: limit.retryAfterSeconds });
}

export const GET = route({
  operationId: 'getScormFile',
  summary: 'A file of a SCORM package, on the packages’ own host',
  tags: ['SCORM'],
  access: 'anonymous',
  params: z.object({ token: z.string() }),
  response: { contentType: '*/*' },
  errors: [errors.notFound, errors.tooManyRequests],
  run: async ({ ctx, params: { token }, request }) => {
    const path = packagePathOf(new URL(request.url).pathname);
    // On another host a package would run with the rights of our pages.
    if (path === null || !isScormHost(request.headers)) throw errors.notFound();
    const file = await getPackageFile(ctx, { token, path }, admitIndexRead);
    return packageFileResponse(ctx, file, { token, range: request.headers.get('range') });
  },
});

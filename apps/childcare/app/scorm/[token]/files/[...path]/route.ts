import { z } from 'zod';
import { errors } from '#domain/errors.ts';
import { getPackageFile } from '#domain/scorm/get-package-file.ts';
import { route } from '#http.ts';
import { packageFileResponse, packagePathOf } from '#scorm-file.ts';
import { isScormHost } from '#scorm-origin.ts';

export const GET = route({
  operationId: 'getScormFile',
  summary: 'A file of a SCORM package, on the packages’ own host',
  tags: ['SCORM'],
  access: 'anonymous',
  params: z.object({ token: z.string() }),
  response: { contentType: '*/*' },
  errors: [errors.notFound],
  run: async ({ ctx, params: { token }, request }) => {
    const path = packagePathOf(new URL(request.url).pathname);
    // On another host a package would run with the rights of our pages.
    if (path === null || !isScormHost(request.headers)) throw errors.notFound();
    const file = await getPackageFile(ctx, { token, path });
    return packageFileResponse(ctx, file, { token, range: request.headers.get('range') });
  },
});

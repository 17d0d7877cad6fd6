import { listOwnExports } from '@repo/personal-data/own-exports';
import { askedExport, exportRoutes, personalExports } from '@repo/schemas/personal-export';
import { errors } from '#domain/errors.ts';
import { requestExport } from '#domain/personal-data/own-exports.ts';
import { route } from '#http.ts';

export const GET = route({
  ...exportRoutes.list,
  response: { schema: personalExports },
  run: async ({ ctx }) => ({ exports: await listOwnExports(ctx) }),
});

export const POST = route({
  ...exportRoutes.ask,
  response: { status: 202, schema: askedExport },
  errors: [errors.staleProof, errors.exportUnderWay, errors.exportsUsedUp],
  run: async ({ ctx }) => requestExport(ctx),
});

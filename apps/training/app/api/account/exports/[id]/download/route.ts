import { fileResponse } from '@repo/files/file-response';
import { exportRoutes } from '@repo/schemas/personal-export';
import { id } from '@repo/schemas/training/common';
import { z } from 'zod';
import { errors } from '#domain/errors.ts';
import { downloadExport } from '#domain/personal-data/own-exports.ts';
import { route } from '#http.ts';
import { services } from '#services.ts';

export const GET = route({
  ...exportRoutes.download,
  params: z.object({ id }),
  errors: [errors.staleProof, errors.exportNotFound],
  run: async ({ ctx, params }) => fileResponse(await downloadExport(ctx, params.id, services())),
});

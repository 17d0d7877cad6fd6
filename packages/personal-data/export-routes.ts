import type { KeyRing } from '@repo/auth/key-ring';
import { fileResponse } from '@repo/files/file-response';
import type { FileStore } from '@repo/files/file-store';
import { personalExportRoutes } from '@repo/schemas/personal-export';
import { createOwnExports, type ExportAdapter, type ExportContext, listOwnExports } from './own-exports.ts';

export function createExportRoutes<Context extends ExportContext>(
  service: ExportAdapter<Context>,
  stored: () => { exportFiles: FileStore; keys: KeyRing },
) {
  const { errors } = service;
  const { requestExport, downloadExport } = createOwnExports(service);
  return {
    list: {
      ...personalExportRoutes.list,
      run: async ({ ctx }: { ctx: Context }) => ({ exports: await listOwnExports(ctx) }),
    },
    ask: {
      ...personalExportRoutes.ask,
      errors: [errors.staleProof, errors.exportUnderWay, errors.exportsUsedUp],
      run: ({ ctx }: { ctx: Context }) => requestExport(ctx),
    },
    download: {
      ...personalExportRoutes.download,
      errors: [errors.staleProof, errors.exportNotFound],
      run: async ({ ctx, params }: { ctx: Context; params: { id: string } }) =>
        fileResponse(await downloadExport(ctx, params.id, stored())),
    },
  };
}

import { inTransaction } from '@repo/db/marketplace';
import { createExportRoutes } from '@repo/personal-data/export-routes';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { services } from '#services.ts';

export const exportRoutes = createExportRoutes<SignedInContext>(
  { name: 'marketplace', errors, inTransaction, recordAudit },
  services,
);

import { inTransaction } from '@repo/db/marketplace';
import { createOwnExports } from '@repo/personal-data/own-exports';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

export const { requestExport, downloadExport } = createOwnExports<SignedInContext>({
  name: 'marketplace',
  errors,
  inTransaction,
  recordAudit,
});

import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { childcareScopes } from '@repo/schemas/childcare/api-key';
import { ApiKeysView } from '@repo/ui/api-keys/api-keys-view';
import { scopeChoices } from '@repo/ui/api-keys/scope-choices';
import { apiKeys } from '#domain/api-keys/api-keys.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('API keys', () => requireRole('CORPORATE_ADMIN'));

export default async function ApiKeysPage() {
  const ctx = await requireRole('CORPORATE_ADMIN');
  return (
    <ApiKeysView
      keys={await apiKeys.list(ctx)}
      now={ctx.clock()}
      choices={scopeChoices(childcareScopes)}
      path="/api/api-keys"
      purpose={{
        many: 'of your centre that read its people, assignments, certificates or payments',
        one: 'of your centre that reads its people, assignments, certificates or payments',
      }}
      emptyText="A key lets a program of your centre, such as payroll, read what you choose without your password."
    />
  );
}

import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { marketplaceScopes } from '@repo/schemas/marketplace/api-key';
import { ApiKeysView } from '@repo/ui/api-keys/api-keys-view';
import { scopeChoices } from '@repo/ui/api-keys/scope-choices';
import { apiKeys } from '#domain/api-keys/api-keys.ts';
import { requireActor } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('API keys', () => requireActor());

export default async function ApiKeysPage() {
  const ctx = await requireActor();
  return (
    <ApiKeysView
      keys={await apiKeys.list(ctx)}
      now={ctx.clock()}
      choices={scopeChoices(marketplaceScopes)}
      path="/api/api-keys"
      purpose={{
        many: 'of yours that read your listings or messages',
        one: 'of yours that reads your listings or messages',
      }}
      emptyText="A key lets a program of yours, such as one that keeps your stock, read your listings or messages without your password."
    />
  );
}
